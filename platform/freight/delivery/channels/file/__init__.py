"""Invoices as files on a server of the customer."""
