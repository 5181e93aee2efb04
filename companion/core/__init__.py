"""Words that every game shares. No clock, no chance, no input or output."""
