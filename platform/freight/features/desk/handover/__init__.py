"""Handing over what waits for a user who is suspended, has left or changed jobs."""
