"""Reports that people put together: of shipments, invoices, charges and payables, saved, shared and exported"""
