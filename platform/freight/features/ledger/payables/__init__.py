"""What the audit of carriers' invoices goes by, marked for another check where it changes."""
