"""Invoices as JSON, for programs of the customer."""
