"""The status report: shipments and invoices of a period by status, account and currency"""
