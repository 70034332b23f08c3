"""The books: stored invoices, what carriers are owed of them, duplicates, and how old the unbilled is."""
