"""The roles of a company: what each may do, who holds it, and why somebody may."""
