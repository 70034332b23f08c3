"""Downloads by one-time ticket."""
