"""Sending AS2 messages. A try repeats id, date and bytes: a partner who has the message says so (RFC 4130 §5.5)."""

import base64

import httpx
from cryptography import x509

from freight.core.delivery.causes import Cause
from freight.core.delivery.states import Heard
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel
from freight.delivery.transports import http
from freight.delivery.transports.as2 import receipt
from freight.delivery.transports.as2.message import REFUSED_KEYS, headers_of, message_id_of, secured
from freight.delivery.transports.as2.settings import As2Settings
from freight.delivery.transports.kind import Line, Probe, Transport

_NO_RECEIPT = "{host} answered {status} without a receipt. It may have taken the message."
_SHOWN = 20_000


async def _send(parcel: Parcel, line: Line) -> Outcome:
    settings: As2Settings = line.settings
    host = http.host_of(settings.address)
    headers = headers_of(parcel, settings) | _authorization(line)
    try:
        answer = await http.posted(settings.address, line, headers, parcel.parts[0].content)
    except http.Ended as ended:
        return ended.outcome
    if refused := http.refusal(answer, host):
        return refused
    if not answer.content.strip():
        told = _NO_RECEIPT.format(host=host, status=answer.status)
        return Outcome(Verdict.AGAIN, told, may_have_arrived=True, cause=Cause.UNCERTAIN)
    read = receipt.read(
        answer.headers.get("content-type", ""),
        answer.content,
        message_id=message_id_of(parcel),
        mic=str(parcel.headers["mic"]),
        certificates=_certificates(parcel, settings),
    )
    proof = {
        "message_id": message_id_of(parcel),
        "mic": parcel.headers["mic"],
        "disposition": read.disposition,
        "receipt": answer.content[:_SHOWN].decode("latin-1"),
    }
    if read.is_good:
        return Outcome(Verdict.ACCEPTED, f"{host} sent a signed receipt.", proof, heard=Heard.RECEIPT)
    return Outcome(Verdict.ACCEPTED, read.reason, proof, heard=Heard.REJECTION, cause=Cause.RECIPIENT_SAID_NO)


def _certificates(parcel: Parcel, settings: As2Settings) -> list[x509.Certificate]:
    """Whose signature under a receipt counts."""
    return x509.load_pem_x509_certificates(f"{parcel.headers['peer']}\n{settings.certificates}".encode())


def _authorization(line: Line) -> dict[str, str]:
    if not line.settings.user:
        return {}
    given = f"{line.settings.user}:{line.secrets.get('password', '')}".encode()
    return {"Authorization": f"Basic {base64.b64encode(given).decode()}"}


async def _probe(line: Line) -> Probe:
    host = http.host_of(line.settings.address)
    try:
        answer = await http.posted(line.settings.address, line, _authorization(line), None, method="GET")
    except http.Ended as ended:
        return Probe(False, ended.outcome.answer)
    if answer.status in (401, 403):
        return Probe(False, f"{host} refused the user or its password.")
    return Probe(True, f"{host} answers. Whether it knows your certificate shows with the first message.")


async def _hang_up(line: Line) -> None:
    """Each message has a connection of its own."""


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
    secured=secured,
    where="address",
    also=("as2_from", "as2_to"),
    target=("address", "user"),
    demands_keys=True,
    refused_keys=REFUSED_KEYS,
)
