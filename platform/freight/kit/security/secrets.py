"""Secrets at rest: AES-256-GCM with the key's id in front, bound to the record and field that hold them."""

import base64
import hashlib
import hmac
import os
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

_NONCE = 12


class Keyring:
    """Keys by id. The first encrypts; all of them decrypt, so a key can be replaced without downtime."""

    def __init__(self, keys: dict[str, bytes]) -> None:
        if not keys:
            raise Invalid("No encryption key is configured: set FREIGHT_SECRET_KEYS.", code=ErrorCode.NO_SECRET_KEY)
        self._keys = {name: AESGCM(key) for name, key in keys.items()}
        self._raw = dict(keys)
        self._current = next(iter(keys))

    @classmethod
    def parse(cls, text: str) -> "Keyring":
        """Read `id:base64,id:base64`; each key is 32 bytes. Raises Invalid for anything else."""
        keys = {}
        for part in filter(None, (p.strip() for p in text.split(","))):
            name, _, value = part.partition(":")
            try:
                key = base64.b64decode(value, validate=True)
            except ValueError as broken:
                raise Invalid(f"Encryption key {name!r} is not base64.", code=ErrorCode.BAD_SECRET_KEY) from broken
            if len(key) != 32:
                raise Invalid(
                    f"Encryption key {name!r} has {len(key)} bytes, 32 are needed.", code=ErrorCode.BAD_SECRET_KEY
                )
            keys[name] = key
        return cls(keys)

    def seal(self, text: str, bound_to: str) -> str:
        """Encrypt `text`; only `open` with the same `bound_to` ("collection:id:field") returns it."""
        nonce = os.urandom(_NONCE)
        sealed = self._keys[self._current].encrypt(nonce, text.encode(), bound_to.encode())
        return f"{self._current}:{base64.b64encode(nonce + sealed).decode()}"

    def open(self, sealed: str, bound_to: str) -> str:
        """Decrypt what `seal` made. Raises Invalid, naming the key, when it is missing or different, or the text was
        altered or moved elsewhere."""
        name, _, body = sealed.partition(":")
        if name not in self._keys:
            raise Invalid(
                f"The stored secret was sealed with the key “{name[:40]}”, which is missing here. Add that key to "
                "FREIGHT_SECRET_KEYS, or enter the secret again.",
                code=ErrorCode.UNREADABLE_SECRET,
            )
        try:
            raw = base64.b64decode(body, validate=True)
            return self._keys[name].decrypt(raw[:_NONCE], raw[_NONCE:], bound_to.encode()).decode()
        except (ValueError, InvalidTag) as broken:
            raise Invalid(
                f"The stored secret cannot be read with the key “{name[:40]}”: it was sealed with another one of that "
                "name, or altered. Put the former key back, or enter the secret again.",
                code=ErrorCode.UNREADABLE_SECRET,
            ) from broken

    def marks(self) -> dict[str, str]:
        """Return a marker for each key that tells it from another with the same id, and from which the key cannot be
        computed."""
        return {name: hmac.digest(key, b"mark", hashlib.sha256).hex()[:12] for name, key in self._raw.items()}

    def code_for(self, purpose: str) -> str:
        """Return a code that only holders of the current key can compute: sixteen letters and digits in groups of four,
        to be read off a terminal and typed."""
        digest = hmac.digest(self._raw[self._current], f"code for {purpose}".encode(), hashlib.sha256)
        letters = base64.b32encode(digest).decode()[:16]
        return "-".join(letters[at : at + 4] for at in range(0, 16, 4))


def generate_secret_key(name: str = "k1") -> str:
    """Return a new key in the form FREIGHT_SECRET_KEYS takes."""
    return f"{name}:{base64.b64encode(secrets.token_bytes(32)).decode()}"
