"""Shipment tracking: milestones, what is reported about them, and the resulting state."""
