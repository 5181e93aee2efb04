"""What was played: the lines of a match, folded into its state, corrected, replayed, told."""
