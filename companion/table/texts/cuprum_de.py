"""What the screens and stories of Cuprum Duelists say, in German."""

TEXTS: dict[str, str] = {}
