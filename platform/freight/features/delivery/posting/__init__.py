"""Posting sheets: what a clerk copies into a customer's portal, and the confirmation that comes back."""
