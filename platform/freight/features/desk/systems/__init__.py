"""Companies and their systems as records: what an administrator of a company keeps of it."""
