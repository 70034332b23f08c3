"""Templates that quotes are made from: built in steps, previewed, then saved (operations §3 and §5)."""
