"""Screens and jobs over all rooms: Home, the work list, approvals to decide, setup, demo data, reconciliation."""
