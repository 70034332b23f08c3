"""Accounts: the customers of a system."""
