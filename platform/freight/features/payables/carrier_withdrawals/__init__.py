"""Carriers' invoices off the charges of their shipments and back onto them: what their own list and Payables both ask
for. It knows no payables, so that a decision on one can start it."""
