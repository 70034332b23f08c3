"""Workflow rules of payables: which invoices one person approves, which need a ladder, and who releases payments"""
