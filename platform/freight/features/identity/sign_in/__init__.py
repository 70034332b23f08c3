"""Signing in, staying signed in, switching company and system, and what the signed-in user may do."""
