"""Signing in by the identity provider of a company (OpenID Connect), beside the password or instead of it."""
