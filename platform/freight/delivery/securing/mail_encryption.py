"""The body of a mail, encrypted or signed: PGP/MIME (RFC 3156) or S/MIME (RFC 8551), by the kind of the keys. The
subject and the addresses stay readable, as in every such mail."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.securing import openpgp, smime
from freight.delivery.securing.keys import SecuringKeys
from freight.documents.delivery_key import KeyKind

_TWO_KINDS = "{first} and {second} are of two kinds. Choose two OpenPGP keys or two X.509 certificates, then release."


def secure_mime_entity(keys: SecuringKeys, entity: bytes) -> bytes:
    """Return a MIME entity encrypted or signed or both, as a new entity. Raises Invalid where a key cannot be used for
    it."""
    kinds = {key.kind for key in keys.all}
    if len(kinds) > 1:
        first, second = (key.name for key in keys.all)
        raise Invalid(_TWO_KINDS.format(first=first, second=second), code=ErrorCode.KEY)
    if kinds == {KeyKind.X509}:
        if keys.signature:
            entity = smime.sign_mime_entity(keys.signature, entity)
        return (
            smime.wrap_encrypted_entity(smime.encrypt_mime_entity(keys.encryption, entity))
            if keys.encryption
            else entity
        )
    if keys.encryption:
        return _encrypted(openpgp.make_pgp_message(keys, entity, armor=True))
    assert keys.signature is not None
    return _signed(entity, *openpgp.make_pgp_signature(keys.signature, entity))


def _encrypted(message: bytes) -> bytes:
    boundary = smime.make_mime_boundary(message)
    head = (
        f'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted";\r\n boundary="{boundary}"\r\n\r\n'
        f"--{boundary}\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n\r\n"
        f"--{boundary}\r\nContent-Type: application/octet-stream; name=encrypted.asc\r\n"
        "Content-Disposition: inline; filename=encrypted.asc\r\n\r\n"
    )
    return head.encode() + _wired(message) + f"\r\n--{boundary}--\r\n".encode()


def _signed(entity: bytes, signature: bytes, micalg: str) -> bytes:
    boundary = smime.make_mime_boundary(entity)
    head = (
        f'Content-Type: multipart/signed; protocol="application/pgp-signature"; micalg={micalg};\r\n'
        f' boundary="{boundary}"\r\n\r\n--{boundary}\r\n'
    )
    between = (
        f"\r\n--{boundary}\r\nContent-Type: application/pgp-signature; name=signature.asc\r\n"
        "Content-Disposition: attachment; filename=signature.asc\r\n\r\n"
    )
    return head.encode() + entity + between.encode() + _wired(signature) + f"\r\n--{boundary}--\r\n".encode()


def _wired(armored: bytes) -> bytes:
    """Return armor with the line ends of mails."""
    return armored.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
