"""What carriers are owed: what was agreed of their invoices, how far each is, and when it is due."""
