"""Verifying detached CMS signatures (RFC 5652) and their signer: the cryptography package writes them but does not
verify them."""

import hashlib
from collections.abc import Sequence

from asn1crypto import algos, cms
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

_HASHES: dict[str, hashes.HashAlgorithm] = {
    "sha1": hashes.SHA1(),
    "sha256": hashes.SHA256(),
    "sha384": hashes.SHA384(),
    "sha512": hashes.SHA512(),
}


def is_signed_by(certificates: Sequence[x509.Certificate], signature: bytes, content: bytes) -> bool:
    """Return whether one of `certificates` signed the content. Certificates included in the signature are ignored:
    anyone can include one."""
    try:
        content_info = cms.ContentInfo.load(signature)
        if content_info["content_type"].native != "signed_data":
            return False
        signers = list(content_info["content"]["signer_infos"])
        return any(_is_good(signer, certificate, content) for signer in signers for certificate in certificates)
    except (ValueError, TypeError, KeyError):  # no CMS, or a malformed one
        return False


def _is_good(signer: cms.SignerInfo, certificate: x509.Certificate, content: bytes) -> bool:
    digest = signer["digest_algorithm"]["algorithm"].native
    if digest not in _HASHES:
        return False
    signed = content
    if signer["signed_attrs"]:
        attributes = {attribute["type"].native: attribute["values"][0].native for attribute in signer["signed_attrs"]}
        if attributes.get("message_digest") != hashlib.new(digest, content).digest():
            return False
        # encoded as it was signed: as a SET, whatever tag it has in the signer's record
        signed = signer["signed_attrs"].untag().dump(force=True)
    return _verifies(certificate, signer["signature"].native, signed, _HASHES[digest], signer["signature_algorithm"])


def _verifies(
    certificate: x509.Certificate,
    signature: bytes,
    content: bytes,
    digest: hashes.HashAlgorithm,
    algorithm: algos.SignedDigestAlgorithm,
) -> bool:
    key = certificate.public_key()
    try:
        if isinstance(key, rsa.RSAPublicKey):
            if algorithm.signature_algo == "rsassa_pss":
                pss = padding.PSS(padding.MGF1(digest), padding.PSS.AUTO)
                key.verify(signature, content, pss, digest)
            else:
                key.verify(signature, content, padding.PKCS1v15(), digest)
            return True
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, content, ec.ECDSA(digest))
            return True
    except InvalidSignature:
        pass
    return False
