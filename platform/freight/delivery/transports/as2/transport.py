"""Sending AS2 messages. A try repeats id, date and bytes: a partner who already has the message says so (RFC 4130
§5.5)."""

import base64

import httpx
from cryptography import x509

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent
from freight.core.records import Values
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import SendOutcome, TransportPayload
from freight.delivery.transports import http_client
from freight.delivery.transports.as2 import mdn
from freight.delivery.transports.as2.message import (
    REFUSED_KEYS,
    build_as2_headers,
    make_as2_message_id,
    secure_as2_message,
)
from freight.delivery.transports.as2.settings import As2Settings, MdnMode
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport

_NO_RECEIPT = "{host} answered {status} without a receipt. It may have taken the message."
_NO_ADDRESS = "Receipts shall come to our address, but this installation has none. Set FREIGHT_PUBLIC_ADDRESS."
_SHOWN = 20_000


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    settings: As2Settings = line.settings
    host = http_client.get_url_host(settings.address)
    is_later = settings.receipts is MdnMode.LATER
    if is_later and not line.public:
        return SendOutcome(SendVerdict.REFUSED, _NO_ADDRESS, cause=DeliveryCause.SETTINGS)
    headers = build_as2_headers(parcel, settings, line.public) | _authorization(line)
    try:
        answer = await http_client.send_http_request(settings.address, line, headers, parcel.parts[0].content)
    except http_client.HttpSendFailed as ended:
        return ended.outcome
    if refused := http_client.parse_http_refusal(answer, host):
        return refused
    kind = answer.headers.get("content-type", "")
    if is_later and not kind.strip().casefold().startswith("multipart/"):
        message, proof = f"{host} took it. Its receipt comes later.", _proof(parcel.headers, parcel.key)
        return SendOutcome(SendVerdict.ACCEPTED, message, proof, heard=AcknowledgementEvent.ASKED)
    if not answer.content.strip():
        message = _NO_RECEIPT.format(host=host, status=answer.status)
        return SendOutcome(SendVerdict.AGAIN, message, may_have_arrived=True, cause=DeliveryCause.UNCERTAIN)
    read = _read(parcel.headers, parcel.key, settings, kind, answer.content)
    proof = _proof(parcel.headers, parcel.key, read, answer.content)
    if read.is_good:
        return SendOutcome(
            SendVerdict.ACCEPTED, f"{host} sent a signed receipt.", proof, heard=AcknowledgementEvent.RECEIPT
        )
    return SendOutcome(
        SendVerdict.ACCEPTED,
        read.reason,
        proof,
        heard=AcknowledgementEvent.REJECTION,
        cause=DeliveryCause.RECIPIENT_SAID_NO,
    )


def _receipt(headers: Values, key: str, settings: As2Settings, content_type: str, content: bytes) -> SendOutcome:
    """Judge a receipt that was posted to us. Anyone can post: what the partner did not sign for this message is
    ignored."""
    read = _read(headers, key, settings, content_type, content)
    if not read.is_theirs:
        return SendOutcome(SendVerdict.REFUSED, read.reason)
    message = f"{http_client.get_url_host(settings.address)} sent a signed receipt." if read.is_good else read.reason
    heard = AcknowledgementEvent.RECEIPT if read.is_good else AcknowledgementEvent.REJECTION
    return SendOutcome(SendVerdict.ACCEPTED, message, _proof(headers, key, read, content), heard=heard)


def _read(headers: Values, key: str, settings: As2Settings, content_type: str, content: bytes) -> mdn.MdnReceipt:
    return mdn.parse_mdn_receipt(
        content_type,
        content,
        message_id=make_as2_message_id(key),
        mic=str(headers["mic"]),
        certificates=_certificates(headers, settings),
    )


def _proof(headers: Values, key: str, read: mdn.MdnReceipt | None = None, content: bytes = b"") -> dict[str, object]:
    proof: dict[str, object] = {"message_id": make_as2_message_id(key), "mic": headers["mic"]}
    if read:
        proof |= {"disposition": read.disposition, "receipt": content[:_SHOWN].decode("latin-1")}
    return proof


def _certificates(headers: Values, settings: As2Settings) -> list[x509.Certificate]:
    """Return the certificates whose signature on a receipt counts."""
    return x509.load_pem_x509_certificates(f"{headers['peer']}\n{settings.certificates}".encode())


def _authorization(line: ServerLine) -> dict[str, str]:
    if not line.settings.user:
        return {}
    content = f"{line.settings.user}:{line.secrets.get('password', '')}".encode()
    return {"Authorization": f"Basic {base64.b64encode(content).decode()}"}


async def _probe(line: ServerLine) -> ProbeResult:
    host = http_client.get_url_host(line.settings.address)
    try:
        answer = await http_client.send_http_request(
            line.settings.address, line, _authorization(line), None, method="GET"
        )
    except http_client.HttpSendFailed as ended:
        return ProbeResult(False, ended.outcome.answer)
    if answer.status in (401, 403):
        return ProbeResult(False, f"{host} refused the user or its password.")
    return ProbeResult(True, f"{host} answers. Whether it knows your certificate shows with the first message.")


async def _hang_up(line: ServerLine) -> None:
    """Do nothing: each message has its own connection."""


def _endpoint(settings: As2Settings) -> str:
    url = httpx.URL(settings.address)
    return (
        f"as2://{settings.user or settings.as2_from}@{url.host.casefold()}:{url.port or url.scheme}/{settings.as2_to}"
    )


TRANSPORT = Transport(
    "as2",
    "AS2",
    As2Settings,
    ("password",),
    _endpoint,
    _send,
    _probe,
    _hang_up,
    secured=secure_as2_message,
    where="address",
    also=("as2_from", "as2_to"),
    target=("address", "user"),
    demands_keys=True,
    refused_keys=REFUSED_KEYS,
    receipt=_receipt,
)
