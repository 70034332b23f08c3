"""Identity: who people are, how they sign in, and what each may do where."""
