"""EDI: an invoice as X12 or EDIFACT, every element explained, and the partner's acknowledgements of it."""
