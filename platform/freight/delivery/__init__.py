"""How an invoice leaves: channels draw it, transports carry it. Both are handed what they need and give back what came
of it; which invoice is due, to whom, and what is stored of it is decided in `freight.features.delivery`."""
