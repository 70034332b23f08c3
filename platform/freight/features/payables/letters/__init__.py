"""Letters to carriers about their invoices: templates, and what was sent"""
