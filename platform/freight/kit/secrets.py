"""Secrets at rest: AES-256-GCM with the key's id in front, bound to the record and field that hold them."""

import base64
import os
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from freight.core.errors import Invalid

_NONCE = 12


class Keyring:
    """Keys by id. The first encrypts; every one decrypts, so a key can be replaced without a stop."""

    def __init__(self, keys: dict[str, bytes]) -> None:
        if not keys:
            raise Invalid("No encryption key is configured: set FREIGHT_SECRET_KEYS.", code="no_secret_key")
        self._keys = {name: AESGCM(key) for name, key in keys.items()}
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
                raise Invalid(f"Encryption key {name!r} is not base64.", code="bad_secret_key") from broken
            if len(key) != 32:
                raise Invalid(f"Encryption key {name!r} has {len(key)} bytes, 32 are needed.", code="bad_secret_key")
            keys[name] = key
        return cls(keys)

    def seal(self, text: str, bound_to: str) -> str:
        """Encrypt `text`; only `open` with the same `bound_to` ("collection:id:field") gives it back."""
        nonce = os.urandom(_NONCE)
        sealed = self._keys[self._current].encrypt(nonce, text.encode(), bound_to.encode())
        return f"{self._current}:{base64.b64encode(nonce + sealed).decode()}"

    def open(self, sealed: str, bound_to: str) -> str:
        """Decrypt what `seal` made. Raises Invalid when the key is gone, the text altered or moved elsewhere."""
        name, _, body = sealed.partition(":")
        try:
            raw = base64.b64decode(body, validate=True)
            return self._keys[name].decrypt(raw[:_NONCE], raw[_NONCE:], bound_to.encode()).decode()
        except (KeyError, ValueError, InvalidTag) as broken:
            raise Invalid("The stored secret cannot be read.", code="unreadable_secret") from broken


def new_key(name: str = "k1") -> str:
    """A fresh key in the form FREIGHT_SECRET_KEYS takes."""
    return f"{name}:{base64.b64encode(secrets.token_bytes(32)).decode()}"
