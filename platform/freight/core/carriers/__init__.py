"""Carriers: what they are called, their numbers, and the papers that end."""
