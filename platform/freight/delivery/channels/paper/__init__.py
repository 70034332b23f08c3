"""Invoices on paper."""
