"""Trying a profile that need not be stored: what it makes of an invoice, and a test of it to oneself."""
