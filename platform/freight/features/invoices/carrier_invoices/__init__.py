"""Carriers' invoices: taken in from workbooks, and entered on the charges of their shipments."""
