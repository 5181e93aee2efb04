"""Crown Duel: two players, sixteen cards, and a power in every card."""
