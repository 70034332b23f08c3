"""Quotes: prices frozen with the tariff version and inputs they come from, and their gap to a later invoice."""
