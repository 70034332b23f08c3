"""Approvals: which ladder a change has to climb, and how people take it from level to level."""
