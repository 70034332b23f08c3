"""Delivery of invoices to their recipients: which profile, what leaves together, under which name, and what follows."""
