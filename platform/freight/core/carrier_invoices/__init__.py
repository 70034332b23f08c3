"""Carriers' invoices in workbooks: what each column is, which charge each name is, and their lines."""
