"""Metadata types: the lookup tables of a company, its systems and their accounts."""
