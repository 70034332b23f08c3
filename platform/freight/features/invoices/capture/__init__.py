"""Invoice capture: a grid of invoices against shipments, a column for each charge."""
