"""Saved reports as pages for another portal: made, opened without an account, revoked"""
