"""Reading a receipt (MDN, RFC 4130 §7): who signed it, which message it is for, and what the partner reports."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message

from cryptography import x509

from freight.delivery.securing import cms

MOST_BYTES = 256_000


@dataclass(frozen=True)
class MdnReceipt:
    """The result of reading a receipt: `reason` says why it does not count. `is_theirs`: the partner signed it, and it
    is for this message."""

    is_good: bool
    reason: str = ""
    disposition: str = ""
    is_theirs: bool = False


def parse_mdn_receipt(
    content_type: str, content: bytes, *, message_id: str, mic: str, certificates: Sequence[x509.Certificate]
) -> MdnReceipt:
    """Read the receipt in an answer, for the message with that id and content. Problems are described in the result."""
    if len(content) > MOST_BYTES:
        return MdnReceipt(False, "The receipt is too large to be one.")
    message = message_from_bytes(b"Content-Type: " + content_type.encode("latin-1", "replace") + b"\r\n\r\n" + content)
    if message.get_content_type() != "multipart/signed":
        return MdnReceipt(False, "The receipt is not signed.")
    split = _split(content, message.get_boundary() or "")
    if split is None or not any(cms.is_signed_by(certificates, split[1], form) for form in _forms(split[0])):
        return MdnReceipt(False, "The receipt is not signed by the partner's certificate.")
    fields = _fields(message_from_bytes(split[0]))
    if fields is None:
        return MdnReceipt(False, "The answer is signed, and holds no receipt.")
    return _judged(fields, message_id, mic)


def _judged(fields: Mapping[str, str], message_id: str, mic: str) -> MdnReceipt:
    disposition = fields.get("disposition", "")
    _, _, outcome = disposition.partition(";")
    kind, _, modifier = outcome.strip().partition("/")
    if fields.get("original-message-id", "").strip() != message_id:
        return MdnReceipt(False, "The receipt is for another message.", disposition)
    if kind.strip().casefold() != "processed" or modifier.strip().casefold().startswith(("error", "failure")):
        return MdnReceipt(False, f"The partner could not take it: {outcome.strip()[:200]}", disposition, True)
    received_digest = fields.get("received-content-mic", "").partition(",")[0].strip()
    # a partner that already has the message may leave out its digest
    is_duplicate = "duplicate" in modifier.casefold()
    if received_digest != mic and (received_digest or not is_duplicate):
        return MdnReceipt(False, "The receipt names other content than was sent.", disposition, True)
    return MdnReceipt(True, disposition=disposition, is_theirs=True)


def _split(content: bytes, boundary: str) -> tuple[bytes, bytes] | None:
    """Return the signed bytes and the signature."""
    line = b"--" + boundary.encode("latin-1", "replace")
    pieces = (b"\r\n" + content).split(b"\r\n" + line)
    if not boundary or len(pieces) < 4:
        pieces = (b"\n" + content).split(b"\n" + line)
    if not boundary or len(pieces) < 4:
        return None
    signed, signature_part = (_after_line(piece) for piece in pieces[1:3])
    message = message_from_bytes(signature_part)
    _, _, body = signature_part.replace(b"\r\n", b"\n", 0).partition(
        b"\r\n\r\n" if b"\r\n\r\n" in signature_part else b"\n\n"
    )
    if str(message.get("Content-Transfer-Encoding", "")).strip().casefold() == "base64":
        try:
            body = base64.b64decode(body)
        except binascii.Error:
            return None
    return signed, body


def _after_line(piece: bytes) -> bytes:
    return piece[2:] if piece.startswith(b"\r\n") else piece[1:]


def _forms(signed: bytes) -> tuple[bytes, ...]:
    """Return the forms that may have been signed: the bytes as they came, or with the line ends of mails."""
    wired = signed.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return (signed,) if signed == wired else (signed, wired)


def _fields(report: Message) -> dict[str, str] | None:
    for part in report.walk():
        if part.get_content_type() == "message/disposition-notification":
            inner = part.get_payload()
            fields_message = inner[0] if isinstance(inner, list) and inner else message_from_bytes(str(inner).encode())
            assert isinstance(fields_message, Message)
            return {name.casefold(): " ".join(str(value).split()) for name, value in fields_message.items()}
    return None
