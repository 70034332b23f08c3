"""Pushing issued invoices to a billing system, and settling what it did not take."""
