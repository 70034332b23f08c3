"""Codes that change every half minute (RFC 6238), as all authenticator apps generate them: SHA-1, six digits."""

import base64
import hmac
import secrets

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

SECONDS = 30
_DIGITS = 6
_BYTES = 20
# allows for a clock that is half a minute off, and for a code typed as it expired
_STEPS_OFF = (0, -1, 1)


def make_totp_secret() -> str:
    """Return a new secret in the form apps take: base32, to be scanned or typed."""
    return base64.b32encode(secrets.token_bytes(_BYTES)).decode()


def build_totp_uri(secret: str, account: str, issuer: str) -> str:
    """Return the otpauth:// address that an app scans."""
    return _totp(secret).get_provisioning_uri(account, issuer)


def compute_totp_code(secret: str, timestamp: float) -> str:
    """Return the code at a moment."""
    return _totp(secret).generate(int(timestamp)).decode()


def match_totp_step(secret: str, code: str, timestamp: float) -> int | None:
    """Return the half minute the code belongs to, at most one before or after `timestamp`; None for a wrong code."""
    now = int(timestamp) // SECONDS
    for step in (now + off for off in _STEPS_OFF):
        if hmac.compare_digest(compute_totp_code(secret, step * SECONDS).encode(), code.encode(errors="surrogatepass")):
            return step
    return None


def _totp(secret: str) -> TOTP:
    return TOTP(base64.b32decode(secret), _DIGITS, SHA1(), SECONDS)
