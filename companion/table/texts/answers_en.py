"""What is said while choices and numbers are told on the panel, in English."""

TEXTS: dict[str, str] = {}
