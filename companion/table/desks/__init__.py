"""What is done with a deck and no match: enrolling, checking, replacing, calibrating."""
