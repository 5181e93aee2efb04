"""Modules of the Pico's MicroPython that one on a PC lacks; a search path, not a package."""
