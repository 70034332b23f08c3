"""The keys of sealed secrets in a backup: encrypted with a passphrase that is kept elsewhere."""

import base64
import hashlib
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from freight.core.errors import Invalid

_SALT, _NONCE = 16, 12
_BOUND_TO = b"freight backup keys"


def seal_keys(keys: str, passphrase: str) -> bytes:
    """Seal `keys`, in the form of FREIGHT_SECRET_KEYS, so that only `passphrase` opens them. Raises Invalid for a
    passphrase of fewer than twelve characters: a backup may be kept for years."""
    if len(passphrase) < 12:
        raise Invalid("Choose a passphrase of at least 12 characters.")
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    return base64.b64encode(salt + nonce + _cipher(passphrase, salt).encrypt(nonce, keys.encode(), _BOUND_TO))


def unseal_keys(sealed: bytes, passphrase: str) -> str:
    """Return what `seal_keys` sealed. Raises Invalid for another passphrase."""
    raw = base64.b64decode(sealed)
    salt, nonce, body = raw[:_SALT], raw[_SALT : _SALT + _NONCE], raw[_SALT + _NONCE :]
    try:
        return _cipher(passphrase, salt).decrypt(nonce, body, _BOUND_TO).decode()
    except InvalidTag:
        raise Invalid("That is not this backup's passphrase.") from None


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    # 64 MB and a tenth of a second for each guess
    key = hashlib.scrypt(passphrase.encode(), salt=salt, n=2**16, r=8, p=1, maxmem=128 * 2**20, dklen=32)
    return AESGCM(key)
