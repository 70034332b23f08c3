"""Signatures of Standard Webhooks 1.0: an HMAC over id, time and body, one for each valid secret."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

PREFIX = "whsec_"
_SHORTEST, _LONGEST = 24, 64
_TOLERANCE = timedelta(minutes=5)
_LONGEST_STAMP, _MOST_SIGNATURES = 12, 5
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


def check_signing_secret(secret: str) -> None:
    """Raise Invalid for a secret that is not blank and holds no key."""
    if secret:
        try:
            decode_signing_secret(secret)
        except ValueError as broken:
            raise Invalid(str(broken), code=ErrorCode.BAD_SECRET) from broken


def is_signature_valid(headers: Mapping[str, str], content: bytes, secret: str, now: datetime) -> bool:
    """Whether what was posted to us is signed with a secret, and not long ago. `headers` are by their names in lower
    case."""
    message_id, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not (secret and stamp.isascii() and stamp.isdecimal() and len(stamp) <= _LONGEST_STAMP):
        return False
    if abs(now.timestamp() - int(stamp)) > _TOLERANCE.total_seconds():
        return False
    (expected,) = build_webhook_headers(message_id, int(stamp), content, [secret])["webhook-signature"].split()
    given = headers.get("webhook-signature", "").split()[:_MOST_SIGNATURES]
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)


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
