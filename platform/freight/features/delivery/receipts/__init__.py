"""Receipts: what partners answer, taken in from their servers or by hand and laid to what it answers."""
