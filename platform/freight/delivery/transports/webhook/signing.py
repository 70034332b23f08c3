"""Signatures of Standard Webhooks 1.0: an HMAC over id, time and body, one for each valid secret."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence

PREFIX = "whsec_"
_SHORTEST, _LONGEST = 24, 64
WRONG = f"Secret: start with {PREFIX}, then {_SHORTEST} to {_LONGEST} bytes in base64."


def decode_signing_secret(secret: str) -> bytes:
    """Return the key in a secret. Raises ValueError for text that holds none."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error as broken:
        raise ValueError(WRONG) from broken
    if not secret.startswith(PREFIX) or not _SHORTEST <= len(key) <= _LONGEST:
        raise ValueError(WRONG)
    return key


def build_webhook_headers(message_id: str, timestamp: int, content: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """Return the headers of an event that is sent now."""
    signed = f"{message_id}.{timestamp}.".encode() + content
    signatures = [
        "v1," + base64.b64encode(hmac.new(decode_signing_secret(secret), signed, hashlib.sha256).digest()).decode()
        for secret in secrets
    ]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }
