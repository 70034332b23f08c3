"""The documents of carriers' invoices: the invoice itself, proofs of delivery, what was written about it"""
