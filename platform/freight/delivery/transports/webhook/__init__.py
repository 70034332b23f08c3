"""Events to the web address of a customer."""
