"""Rating shipments: a few at once, many as a job, and the traces that explain each."""
