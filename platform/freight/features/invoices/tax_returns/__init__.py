"""Tax returns: what the issued invoices and carriers' approved ones come to by tax code and box, filed in order."""
