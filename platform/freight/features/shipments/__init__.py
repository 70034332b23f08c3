"""Shipments: the grid, its filter, its saves, its export."""
