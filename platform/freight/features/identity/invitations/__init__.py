"""Inviting people into a company by mail, and taking the invitation up."""
