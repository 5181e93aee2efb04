"""What the screens and stories of Crown Battles say, in English."""

TEXTS: dict[str, str] = {}
