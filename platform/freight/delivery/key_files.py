"""Key files, recognized by their content: an OpenPGP key or an X.509 certificate, whatever the file is called."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath

import pysequoia
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.delivery_key import KeyKind

ENDINGS = (".cer", ".der", ".pem")
MOST_BYTES = 100_000
_NOT_A_KEY = "{name} holds neither an OpenPGP key nor an X.509 certificate. Ask your partner for the key file itself."
_LOCKED = "{name} holds a private key with a passphrase. Remove the passphrase and upload it again."


@dataclass(frozen=True)
class KeyFile:
    """The contents of a key file. `private` is empty where only the public part was in it."""

    kind: KeyKind
    fingerprint: str
    subject: str
    expires_on: datetime | None
    public: str
    private: str


def has_key_file_extension(name: str) -> bool:
    """Return whether a file has the extension of a key file (R288)."""
    return PurePath(name).suffix.lower() in ENDINGS


def read_key_file(name: str, content: bytes) -> KeyFile:
    """Return the key of a file. Raises Invalid where it holds none, or one that cannot be used."""
    if not content:
        raise Invalid("Can not upload empty file.", code=ErrorCode.EMPTY_FILE)
    if len(content) > MOST_BYTES:
        raise Invalid(
            f"{name} is larger than {MOST_BYTES // 1000} KB. That is no key file.", code=ErrorCode.BAD_KEY_FILE
        )
    if b"-----BEGIN PGP" in content or content[0] in (0x98, 0x99, 0x95, 0x94, 0xC5, 0xC6):
        return _openpgp(name, content)
    return _x509(name, content)


def _openpgp(name: str, content: bytes) -> KeyFile:
    try:
        secret = None
        cert = pysequoia.Cert.from_bytes(content)
        if b"PRIVATE KEY BLOCK" in content or content[0] in (0x94, 0x95, 0xC5):
            secret = pysequoia.Tsk.from_bytes(content)
    except Exception as broken:
        raise Invalid(_NOT_A_KEY.format(name=name), code=ErrorCode.BAD_KEY_FILE) from broken
    names = [str(user_id) for user_id in cert.user_ids]
    return KeyFile(
        KeyKind.OPENPGP,
        str(cert.fingerprint).upper(),
        names[0] if names else "",
        cert.expiration,
        str(cert),
        str(secret) if secret is not None else "",
    )


def _x509(name: str, content: bytes) -> KeyFile:
    try:
        is_pem = b"-----BEGIN CERTIFICATE" in content
        certificate = (x509.load_pem_x509_certificate if is_pem else x509.load_der_x509_certificate)(content)
    except ValueError as broken:
        raise Invalid(_NOT_A_KEY.format(name=name), code=ErrorCode.BAD_KEY_FILE) from broken
    return KeyFile(
        KeyKind.X509,
        certificate.fingerprint(hashes.SHA256()).hex().upper(),
        certificate.subject.rfc4514_string(),
        certificate.not_valid_after_utc,
        certificate.public_bytes(serialization.Encoding.PEM).decode(),
        _private_of(name, content),
    )


def _private_of(name: str, content: bytes) -> str:
    start = content.find(b"-----BEGIN PRIVATE KEY")
    start = content.find(b"-----BEGIN RSA PRIVATE KEY") if start < 0 else start
    start = content.find(b"-----BEGIN EC PRIVATE KEY") if start < 0 else start
    if b"ENCRYPTED PRIVATE KEY" in content:
        raise Invalid(_LOCKED.format(name=name), code=ErrorCode.BAD_KEY_FILE)
    if start < 0:
        return ""
    try:
        key = serialization.load_pem_private_key(content[start:], password=None)
    except TypeError as locked:
        raise Invalid(_LOCKED.format(name=name), code=ErrorCode.BAD_KEY_FILE) from locked
    except ValueError as broken:
        raise Invalid(_NOT_A_KEY.format(name=name), code=ErrorCode.BAD_KEY_FILE) from broken
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return key.private_bytes(*form).decode()
