"""What the screens and stories of Crowns say, in English."""

TEXTS: dict[str, str] = {}
