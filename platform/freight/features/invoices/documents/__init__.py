"""Invoices as documents: the PDF from a tenant's template, many at once, as a workbook, as a page for the web.

`content` says what an invoice says, `design` what it looks like, `drawing` brings the two together, `pdf` keeps the
result.
"""
