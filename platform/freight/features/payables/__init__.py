"""Payables: carriers' invoices from receipt to payment, audited by what their shipments' invoices came to"""
