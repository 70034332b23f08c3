"""Filters saved under a name."""
