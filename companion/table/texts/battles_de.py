"""What the screens and stories of Crown Battles say, in German."""

TEXTS: dict[str, str] = {}
