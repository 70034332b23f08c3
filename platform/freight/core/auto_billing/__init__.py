"""Pushes to an external billing system: what is sent, what an answer means, when to try again."""
