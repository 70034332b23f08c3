"""Allocation: whose work a shipment is, and moving it to another user."""
