"""S/MIME (RFC 8551): a MIME entity signed in the clear, and one that only its recipient opens."""

import base64
import hashlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.ciphers import algorithms
from cryptography.hazmat.primitives.serialization import pkcs7

from freight.delivery.securing.keys import SecuringKey, make_unusable_key_error

MICALG = "sha-256"
_CANNOT_ENCRYPT = "cannot encrypt: S/MIME and AS2 need a certificate with an RSA key."
_CANNOT_SIGN = "cannot sign: S/MIME and AS2 need a certificate with an RSA or EC key."
_OTHER_KEY = "cannot sign: its private key belongs to another certificate."
_LINE = 76


def sign_mime_entity(key: SecuringKey, entity: bytes) -> bytes:
    """Return a signed entity: the entity and its signature as one. Raises Invalid where the key cannot sign."""
    certificate, private = _certificate(key), serialization.load_pem_private_key(key.private.encode(), None)
    if not isinstance(private, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey):
        raise make_unusable_key_error(key, _CANNOT_SIGN)
    form = (serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    if private.public_key().public_bytes(*form) != certificate.public_key().public_bytes(*form):
        raise make_unusable_key_error(key, _OTHER_KEY)
    options = [pkcs7.PKCS7Options.DetachedSignature, pkcs7.PKCS7Options.Binary]
    builder = pkcs7.PKCS7SignatureBuilder().set_data(entity).add_signer(certificate, private, hashes.SHA256())
    signature = builder.sign(serialization.Encoding.DER, options)
    boundary = make_mime_boundary(entity)
    head = (
        f'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg={MICALG};\r\n'
        f' boundary="{boundary}"\r\n\r\n--{boundary}\r\n'
    )
    tail = (
        f"\r\n--{boundary}\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\n"
        "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=smime.p7s\r\n\r\n"
        f"{encode_base64_lines(signature)}\r\n--{boundary}--\r\n"
    )
    return head.encode() + entity + tail.encode()


def encrypt_mime_entity(key: SecuringKey, entity: bytes) -> bytes:
    """Encrypt an entity for one recipient, as CMS in DER. Raises Invalid where the key cannot encrypt."""
    certificate = _certificate(key)
    if not isinstance(certificate.public_key(), rsa.RSAPublicKey):
        raise make_unusable_key_error(key, _CANNOT_ENCRYPT)
    builder = pkcs7.PKCS7EnvelopeBuilder().set_data(entity).add_recipient(certificate)
    builder = builder.set_content_encryption_algorithm(algorithms.AES256)
    return builder.encrypt(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary])


def wrap_encrypted_entity(enveloped_content: bytes) -> bytes:
    """Return the result of `encrypt_mime_entity` as the body of a mail."""
    head = (
        "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\n"
        "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=smime.p7m\r\n\r\n"
    )
    return f"{head}{encode_base64_lines(enveloped_content)}\r\n".encode()


def encode_base64_lines(content: bytes) -> str:
    """Return content in base64, in lines as mails have them."""
    encoded = base64.b64encode(content).decode()
    return "\r\n".join(encoded[at : at + _LINE] for at in range(0, len(encoded), _LINE))


def make_mime_boundary(content: bytes) -> str:
    """Return a boundary that cannot occur in the content: it is made of its hash."""
    return f"={hashlib.sha256(content).hexdigest()[:32]}="


def _certificate(key: SecuringKey) -> x509.Certificate:
    return x509.load_pem_x509_certificate(key.public.encode())
