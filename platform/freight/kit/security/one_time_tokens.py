"""Links that open something once: 256 random bits. The hash is stored, so that a dump of the database opens nothing."""

import hashlib
import secrets


def make_token() -> str:
    """A fresh secret for a link."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is stored of it. The secret is random, so a fast hash is enough."""
    return hashlib.sha256(token.strip().encode()).hexdigest()
