"""Invoices: billing, issuing, the list, and what becomes of an invoice afterwards."""
