"""People: what their user names may be, and which of them look like one another."""
