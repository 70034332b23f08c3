"""Access points of electronic invoices: one protocol over HTTPS for all of them (docs/e-invoicing.md)."""
