"""Carriers' invoices as workbooks say them: which column is what, which charge each name is, and their lines."""
