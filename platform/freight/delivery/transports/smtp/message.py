"""A mail as it is sent: the same bytes from the same parcel, in every try."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from freight.delivery.payloads import OutgoingFile, RenderedDelivery, TransportPayload
from freight.delivery.securing import mail_encryption, smime
from freight.delivery.securing.keys import SecuringKeys
from freight.kit.mail.mail_draft import clean_header_text

# a server without 8-bit support would rewrite a signed mail on its way, which breaks the signature
_SEVEN_BITS = SMTP.clone(cte_type="7bit")


def make_delivery_message_id(parcel: TransportPayload, sender: str) -> str:
    """Return the id of a mail, made of the key of its parcel so that a second try is recognized."""
    domain = parseaddr(sender)[1].rpartition("@")[2] or "freight.invalid"
    return f"<{parcel.key}@{domain}>"


def build_delivery_email(parcel: TransportPayload, sender: str, reply_to: str) -> bytes:
    """Return the mail of a parcel: text and HTML with the files attached; or the body that was encrypted or signed
    before."""
    headers = parcel.headers
    message = EmailMessage(policy=SMTP)
    name, address = parseaddr(sender)
    message["From"] = Address(clean_header_text(name), addr_spec=address)
    for header in ("to", "cc"):
        if headers.get(header):
            message[header.capitalize()] = tuple(Address(addr_spec=recipient) for recipient in headers[header])
    if reply_to:
        message["Reply-To"] = Address(addr_spec=parseaddr(reply_to)[1])
    message["Subject"] = clean_header_text(headers["subject"])
    message["Date"] = headers["date"]
    message["Message-ID"] = make_delivery_message_id(parcel, sender)
    message["Auto-Submitted"] = "auto-generated"
    if headers.get("is_secured"):
        message["MIME-Version"] = "1.0"
        (body,) = parcel.parts
        return message.as_bytes().rstrip(b"\r\n") + b"\r\n" + body.content
    _fill(message, headers, parcel.parts, parcel.key)
    return message.as_bytes()


def secure_delivery_email(keys: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    """Return a mail whose body is encrypted or signed: text and files become one part. Raises Invalid where a key
    cannot be used for it."""
    body = EmailMessage(policy=_SEVEN_BITS)
    _fill(body, drawn.headers, drawn.parts, str(drawn.headers["date"]))
    del body["MIME-Version"]
    content = mail_encryption.secure_mime_entity(keys, body.as_bytes())
    headers = {**drawn.headers, "text": "", "html": "", "is_secured": True}
    return replace(drawn, parts=(OutgoingFile("mail.eml", content, "message/rfc822"),), headers=headers)


def _fill(message: EmailMessage, told: Mapping[str, object], parts: Sequence[OutgoingFile], key: str) -> None:
    message.set_content(told["text"])
    if told.get("html"):
        message.add_alternative(told["html"], subtype="html")
    if parts:
        message.make_mixed()
        for part in parts:
            message.attach(_attached(part))
    _bounded(message, key)


def _attached(part: OutgoingFile) -> EmailMessage:
    attached = EmailMessage(policy=SMTP)
    attached["Content-Type"] = part.content_type
    attached["Content-Transfer-Encoding"] = "base64"
    attached.add_header("Content-Disposition", "attachment", filename=part.name)
    # inserted as it is: the library would process every line of it again
    attached.set_payload(smime.encode_base64_lines(part.content))
    return attached


def _bounded(message: EmailMessage, key: str) -> None:
    """Set boundaries made of the key: random ones would make the bytes of each try different."""
    for number, part in enumerate(email_message for email_message in message.walk() if email_message.is_multipart()):
        part.set_boundary(f"={hashlib.sha256(f'{key}:{number}'.encode()).hexdigest()[:32]}=")
