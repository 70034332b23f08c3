"""Invoices as data, by an access point."""
