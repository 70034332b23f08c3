"""One-time links: 256 random bits. The hash is stored, so that a dump of the database opens nothing."""

import hashlib
import secrets


def make_token() -> str:
    """Return a new secret for a link."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return what is stored of a token. The secret is random, so a fast hash is enough."""
    return hashlib.sha256(token.strip().encode()).hexdigest()
