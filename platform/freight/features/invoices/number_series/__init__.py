"""Where invoice numbers come from."""
