"""Approvals: the ladder a change has to pass, and how people move it from level to level."""
