"""Invoices: from a rated shipment to charges, totals and a number."""
