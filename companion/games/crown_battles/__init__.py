"""Crown Battles, the Standard Battle: two to six players, open bids, and a Crown that moves."""
