"""Suggestions for the selects and autocompletes of the suite."""
