"""Carriers as records: names, numbers, terms, where to pay them, and the papers that end."""
