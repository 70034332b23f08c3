"""How invoices reach who they are for: which profile, what leaves together, under which name, and how it goes on."""
