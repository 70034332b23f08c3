"""Several invoices voided, credited or approved at once, after a look at what it comes to."""
