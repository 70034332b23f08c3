"""Invoices that somebody posts into a portal of the customer."""
