"""EDI: an invoice as X12 or EDIFACT, every element explained, and what a partner answers about it."""
