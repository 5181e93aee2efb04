"""Everything that can be wrong with a table: what shows it, why that is so, and what to type."""
