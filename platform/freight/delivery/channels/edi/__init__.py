"""Invoices as EDI."""
