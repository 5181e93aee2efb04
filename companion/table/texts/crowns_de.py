"""What the screens and stories of Crowns say, in German."""

TEXTS: dict[str, str] = {}
