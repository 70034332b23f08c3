"""Why the entered values differ from the tariff: the causes for one shipment, and those that explain most money of
many."""
