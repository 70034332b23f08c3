"""Shipments whose entered freight differs from the tariff, and settling them."""
