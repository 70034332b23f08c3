"""Tariffs: terms and lanes in dated versions, from draft to publication."""
