"""OpenPGP messages that any OpenPGP program reads (RFC 9580), as files or in mails (RFC 3156)."""

import pysequoia

from freight.delivery.securing.keys import SecuringKey, SecuringKeys, make_unusable_key_error

_REVOKED = "was revoked."
_CANNOT_ENCRYPT = "cannot encrypt: it has no valid key for that."
_CANNOT_SIGN = "cannot sign: it has no valid private key for that."
# the names of RFC 3156 §5
_MICALG = {
    str(hash_algorithm): name
    for hash_algorithm, name in (
        (pysequoia.packet.HashAlgorithm.SHA256, "pgp-sha256"),
        (pysequoia.packet.HashAlgorithm.SHA384, "pgp-sha384"),
        (pysequoia.packet.HashAlgorithm.SHA512, "pgp-sha512"),
    )
}


def make_pgp_message(keys: SecuringKeys, content: bytes, *, armor: bool) -> bytes:
    """Return content as one message: encrypted, signed, or both. Raises Invalid where a key cannot be used for it."""
    signer = _signer(keys.signature) if keys.signature else None
    if keys.encryption is None:
        assert signer is not None
        return pysequoia.sign(signer, content, armor=armor)
    recipient = _recipient(keys.encryption)
    try:
        return pysequoia.encrypt(content, [recipient], signer=signer, armor=armor)
    except Exception as broken:  # the library raises only this type
        raise make_unusable_key_error(keys.encryption, _CANNOT_ENCRYPT) from broken


def make_pgp_signature(key: SecuringKey, content: bytes) -> tuple[bytes, str]:
    """Return a detached signature of content, and the name mails use for its algorithm. Raises Invalid where the key
    cannot sign."""
    signed = pysequoia.sign(_signer(key), content, mode=pysequoia.SignatureMode.DETACHED)
    return signed, _MICALG[str(pysequoia.Sig.from_bytes(signed).hash_algorithm)]


def _recipient(key: SecuringKey) -> pysequoia.Cert:
    recipient = pysequoia.Cert.from_bytes(key.public.encode())
    if recipient.is_revoked:
        raise make_unusable_key_error(key, _REVOKED)
    return recipient


def _signer(key: SecuringKey) -> pysequoia.PySigner:
    try:
        secret = pysequoia.Tsk.from_bytes(key.private.encode())
        if secret.extract_certificate().is_revoked:
            raise make_unusable_key_error(key, _REVOKED)
        return secret.signer()
    except Exception as broken:  # as above
        raise make_unusable_key_error(key, _CANNOT_SIGN) from broken
