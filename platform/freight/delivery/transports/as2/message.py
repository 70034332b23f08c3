"""An AS2 message: a file as a MIME entity, signed, then encrypted. Made once and sealed: tries repeat its bytes."""

import base64
import hashlib
from dataclasses import replace

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, TransportPayload
from freight.delivery.securing import smime
from freight.delivery.securing.keys import SecuringKeys, reject_key_kinds
from freight.delivery.transports.as2.settings import As2Settings, MdnMode
from freight.documents.delivery_key import KeyKind

RECEIPTS = "/api/as2/receipts"
_ONE_FILE = "AS2 takes one file at a time. Put the invoices, and what goes with them, into one archive."
CONTENT_TYPE = "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"
REFUSED_KEYS = {KeyKind.OPENPGP: "is an OpenPGP key. AS2 encrypts and signs by X.509 certificates."}


def secure_as2_message(keys: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    """Return the rendered file as a message; `mic` is what its receipt has to name, `peer` who may sign the receipt.
    Raises Invalid where a key cannot be used for it."""
    reject_key_kinds(keys, REFUSED_KEYS)
    if len(drawn.parts) != 1:
        raise Invalid(
            "AS2 takes one file at a time. Put the invoices, and what goes with them, into one archive.",
            code=ErrorCode.INCOMPLETE,
        )
    assert keys.encryption and keys.signature
    (part,) = drawn.parts
    entity = (
        f"Content-Type: {part.content_type}\r\nContent-Transfer-Encoding: binary\r\n"
        f'Content-Disposition: attachment; filename="{_ascii(part.name)}"\r\n\r\n'
    ).encode() + part.content
    content = smime.encrypt_mime_entity(keys.encryption, smime.sign_mime_entity(keys.signature, entity))
    headers = {
        **drawn.headers,
        "mic": base64.b64encode(hashlib.sha256(entity).digest()).decode(),
        "peer": keys.encryption.public,
    }
    return replace(drawn, parts=(OutgoingFile(f"{part.name}.p7m", content, "application/pkcs7-mime"),), headers=headers)


def make_as2_message_id(key: str) -> str:
    """Return the id of a message, made of the key of its parcel so that a second try is recognized."""
    return f"<{key}@freight-suite>"


def build_as2_headers(parcel: TransportPayload, settings: As2Settings, public: str = "") -> dict[str, str]:
    """Return the headers of the message. They request a signed receipt: in the answer itself, or, where the profile
    asks for that, at an address below `public` that is used for this message only."""
    later = (
        {"Receipt-Delivery-Option": f"{public}{RECEIPTS}/{parcel.key}"} if settings.receipts is MdnMode.LATER else {}
    )
    return later | {
        "AS2-Version": "1.2",
        "AS2-From": _quoted(settings.as2_from),
        "AS2-To": _quoted(settings.as2_to),
        "Message-ID": make_as2_message_id(parcel.key),
        "Date": str(parcel.headers["date"]),
        "Subject": _ascii(parcel.parts[0].name),
        "MIME-Version": "1.0",
        "Content-Type": CONTENT_TYPE,
        "Content-Transfer-Encoding": "binary",
        "Content-Disposition": "attachment; filename=smime.p7m",
        "Disposition-Notification-To": _quoted(settings.as2_from),
        "Disposition-Notification-Options": (
            "signed-receipt-protocol=required, pkcs7-signature; signed-receipt-micalg=required, sha-256"
        ),
        "User-Agent": "freight-as2/1",
    }


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _ascii(text: str) -> str:
    return text.replace('"', "_").encode("ascii", "replace").decode()
