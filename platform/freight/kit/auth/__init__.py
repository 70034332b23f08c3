"""Sessions, API keys, passwords and what their owners may do."""
