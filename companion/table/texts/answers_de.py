"""What is said while choices and numbers are told on the panel, in German."""

TEXTS: dict[str, str] = {}
