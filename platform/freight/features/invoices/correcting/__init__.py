"""Credits, corrected copies, voiding and deleting of issued invoices."""
