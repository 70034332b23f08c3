"""Companies and their systems."""
