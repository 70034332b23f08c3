"""Aging: unbilled shipments by age, kept in cells with every write."""
