"""A device library: knows slots, tags, buttons and pictures; knows no card and no game."""
