"""Tax returns: what the issued invoices of a period come to by tax code and box, filed one period after the other."""
