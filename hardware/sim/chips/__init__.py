"""Models of what can be bought: chips, tags, the Pico, and the air between. They need nothing else.

What the slot board's own tests run under MicroPython (all but the displays) has only what
MicroPython has.
"""
