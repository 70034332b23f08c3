"""Delivery profiles: who gets which invoice, how, and when."""
