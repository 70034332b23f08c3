"""Quotes: the checks of their records, their states, what a quote rule lets through, and the gap to a later invoice."""
