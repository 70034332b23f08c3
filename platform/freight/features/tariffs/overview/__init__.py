"""All tariffs of a system together: their status, what looks wrong, their rates, and one lane across them."""
