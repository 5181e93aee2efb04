"""Cuprum Duelists: two players, one deck, and a battlefield of five mirrored slots each."""
