"""Crowns: three to six players, ten rounds, and a prediction before each."""
