"""`neopixel` for the slot board's program under MicroPython on a PC."""

from machine import board

NeoPixel = board.neopixel().NeoPixel
