"""What lies on the table, and what it means there: slots, layouts, taps, reveals."""
