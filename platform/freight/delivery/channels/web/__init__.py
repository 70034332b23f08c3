"""Invoices that a clerk posts into a portal of the customer."""
