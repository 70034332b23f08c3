"""Signing in through the identity provider of a company (OpenID Connect), in addition to a password or instead of
one."""
