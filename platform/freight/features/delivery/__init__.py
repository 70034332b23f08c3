"""Delivery: how an invoice leaves, what becomes of it on its way, and what the other side answers."""
