"""The roles of a company: what each may do, who has it, and why a user may do something."""
