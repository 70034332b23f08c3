"""Shipments: their statuses, their two forms (wire and stored), the figures in them."""
