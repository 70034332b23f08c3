"""Credits, corrected copies, voiding and deleting: what is done to an invoice that stands."""
