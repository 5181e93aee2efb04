"""What the screens and stories of Cuprum Duelists say, in English."""

TEXTS: dict[str, str] = {}
