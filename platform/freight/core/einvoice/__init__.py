"""Invoices as data by EN 16931: their business terms, the formats that write them, and what a format demands."""
