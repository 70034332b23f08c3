"""How an invoice leaves: channels render it, transports carry it. Both are given what they need and return the outcome;
which invoice is due, to whom, and what is stored of it is decided in `freight.features.delivery`."""
