"""Tax rules tried on invoices: what an edited setup would change on those issued last."""
