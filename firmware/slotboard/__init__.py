"""The slot board's program. Only what MicroPython has; the Pico's own modules come in main.py."""
