"""Home: what waits, how old it is and what was billed, each figure with the list behind it."""
