"""Quotes: the checks of their records, their states, what a quote rule allows, and the gap to a later invoice."""
