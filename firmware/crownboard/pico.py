"""Which wire of the slot board goes to which GPIO of the Raspberry Pi Pico."""

RESET = 0
"""NRSTPD of all readers."""
LAMPS = 1
"""Data of the first WS2812 lamp; the others follow in a chain."""
SCK, MOSI, MISO = 2, 3, 4
"""SPI0, common to all readers."""
CHIP_SELECTS = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 22)
"""SDA of each slot's reader, and OE of its MISO gate."""
BUTTONS = (16, 17, 18, 19, 20, 21)
"""Each between the pin and ground."""

SPI_HZ = 1_000_000
"""Slow enough for half a metre of ribbon cable; faster gains little."""
