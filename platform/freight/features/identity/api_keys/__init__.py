"""API keys: made by users for their programs, listed with their last use, and revoked."""
