"""The games; each is a few pure functions over frozen states."""
