"""How what is owed leaves: packed, sealed, sent by endpoint, settled with its invoice."""
