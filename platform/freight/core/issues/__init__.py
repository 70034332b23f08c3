"""Issues of shipments and invoices: their cells, and what is derived from them."""
