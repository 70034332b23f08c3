"""Invoices as mails."""
