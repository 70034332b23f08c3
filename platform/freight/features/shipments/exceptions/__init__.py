"""Exception management: issues of shipments and invoices, raised, answered and closed."""
