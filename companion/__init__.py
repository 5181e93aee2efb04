"""Crown Table: everything that knows cards, games and people."""
