"""Masters: containers, consols and truck runs with the house shipments they carry."""
