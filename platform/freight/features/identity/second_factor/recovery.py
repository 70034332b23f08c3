"""Recovery codes: 80 random bits each, stored as a hash."""

import base64
import secrets

from freight.kit.security.one_time_tokens import hash_token

HOW_MANY = 10
_BYTES, _GROUP = 10, 4


def generate_recovery_codes() -> list[str]:
    """Return ten new codes in groups of four characters, to be printed and typed."""
    codes = (base64.b32encode(secrets.token_bytes(_BYTES)).decode().lower() for _ in range(HOW_MANY))
    return ["-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP)) for code in codes]


def hash_recovery_code(code: str) -> str:
    """Return the stored hash of a code, however it was typed."""
    return hash_token("".join(c for c in code.lower() if c.isalnum()))
