"""Sending to other systems: what an answer means, and when to try again."""
