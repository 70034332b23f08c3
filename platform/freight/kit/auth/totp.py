"""Codes that change every half minute (RFC 6238), as every authenticator app makes them: SHA-1, six digits."""

import base64
import hmac
import secrets

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

SECONDS = 30
_DIGITS = 6
_BYTES = 20
# a clock that is half a minute off, and a code that was typed as it ended
_STEPS_OFF = (0, -1, 1)


def make_totp_secret() -> str:
    """A fresh secret as apps take it: base32, to be scanned or typed."""
    return base64.b32encode(secrets.token_bytes(_BYTES)).decode()


def build_totp_uri(secret: str, account: str, issuer: str) -> str:
    """The otpauth:// address that an app scans."""
    return _totp(secret).get_provisioning_uri(account, issuer)


def compute_totp_code(secret: str, timestamp: float) -> str:
    """The code of a moment."""
    return _totp(secret).generate(int(timestamp)).decode()


def match_totp_step(secret: str, code: str, timestamp: float) -> int | None:
    """The half minute whose code this is, one before or after `timestamp` at most; None for a wrong code."""
    now = int(timestamp) // SECONDS
    for step in (now + off for off in _STEPS_OFF):
        if hmac.compare_digest(compute_totp_code(secret, step * SECONDS).encode(), code.encode(errors="surrogatepass")):
            return step
    return None


def _totp(secret: str) -> TOTP:
    return TOTP(base64.b32decode(secret), _DIGITS, SHA1(), SECONDS)
