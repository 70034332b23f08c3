"""API keys: made by a person for a program of his, listed with their last use, and revoked"""
