"""What the Pi and the slot board both use: ISO 14443 selection, presence. MicroPython only."""
