"""Delivery: the profiles by which invoices reach who they are for, and what becomes of each on its way."""
