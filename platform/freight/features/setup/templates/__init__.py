"""Field templates: which fields a grid has, for a system and, where it has its own, for an account."""
