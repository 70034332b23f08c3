"""Sending electronic invoices by an access point. An invoice has one key in every try, and the access point takes a key
once; what becomes of it is asked for later, or at once after a signed callback."""

from urllib.parse import quote

import httpx
import orjson

from freight.core.delivery.causes import DeliveryCause
from freight.core.einvoice.answers import EINVOICE_STATE_WORDS, parse_einvoice_answer
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.core.sending.webhook_signatures import check_signing_secret
from freight.delivery.payloads import FollowUpResult, SendOutcome, TransportPayload
from freight.delivery.transports import http_client
from freight.delivery.transports.access_point.settings import AccessPointSettings
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.kit.security.outbound import OutboundResponse

CALLBACK = "/api/accessPoint"
CALLBACK_SECRET = "callback_secret"
"""The secret by which the access point signs its callbacks."""
_UNREADABLE = "{host} answered {status} without an id. It may have taken the invoice."
_UNFIT = 422
# an electronic address and a format are ASCII, but an account may hold anything
_PLAIN = ":/#@+-._~ "


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    (document,) = parcel.parts
    host = http_client.get_url_host(line.settings.address)
    headers = {"Content-Type": document.content_type, "Idempotency-Key": parcel.key, **_describe(parcel, line)}
    try:
        response = await _ask(line, "/documents", headers, document.content)
    except http_client.HttpSendFailed as ended:
        return ended.outcome
    if refused := http_client.parse_http_refusal(response, host):
        return _in_their_words(refused, response)
    answer = parse_einvoice_answer(_json(response))
    if answer is None:
        message = _UNREADABLE.format(host=host, status=response.status)
        return SendOutcome(SendVerdict.AGAIN, message, may_have_arrived=True, cause=DeliveryCause.UNCERTAIN)
    # what it says of it already is heard when it is asked
    return SendOutcome(
        SendVerdict.ACCEPTED, f"{host} took it as document {answer.document_id}.", {"document": answer.document_id}
    )


def _describe(parcel: TransportPayload, line: ServerLine) -> dict[str, str]:
    """Return the headers that say what a document is, who sends it, to whom, and where news may be posted."""
    (receiver,) = parcel.headers["to"]
    described = {
        "Document-Format": str(parcel.headers.get("format") or ""),
        "Document-Sender": str(parcel.headers.get("sender") or ""),
        "Document-Receiver": str(receiver),
    }
    if line.public and line.secrets.get(CALLBACK_SECRET):
        described["Document-Callback"] = f"{line.public}{CALLBACK}/{parcel.key}"
    return {name: quote(value, safe=_PLAIN) for name, value in described.items() if value}


def _in_their_words(refused: SendOutcome, answer: OutboundResponse) -> SendOutcome:
    """Return the outcome for an invoice that the access point does not take, with its reason."""
    reply = _json(answer)
    if answer.status != _UNFIT or not isinstance(reply, dict):
        return refused
    message = str(reply.get("message") or refused.answer)[:300]
    return SendOutcome(SendVerdict.REFUSED, message, cause=DeliveryCause.REFUSED)


async def _follow(proof: Stored, _: str, line: ServerLine) -> FollowUpResult:
    host = http_client.get_url_host(line.settings.address)
    try:
        response = await _ask(line, f"/documents/{quote(str(proof.get('document') or ''), safe='')}")
    except http_client.HttpSendFailed as ended:
        return FollowUpResult(answer=ended.outcome.answer)
    answer = parse_einvoice_answer(_json(response)) if response.status == 200 else None
    if answer is None or answer.document_id != proof.get("document"):
        return FollowUpResult(answer=f"{host} answered {response.status} when asked for the invoice.")
    if answer.stored == {name: proof.get(name) for name in answer.stored}:
        return FollowUpResult(is_over=answer.is_over)
    words = EINVOICE_STATE_WORDS[answer.state]
    return FollowUpResult(answer.stored, words, answer.text, answer.report, answer.is_over)


async def _ask(
    line: ServerLine, path: str, headers: dict[str, str] | None = None, content: bytes | None = None
) -> OutboundResponse:
    authorized = {"Authorization": f"Bearer {line.secrets.get('token', '')}", **(headers or {})}
    return await http_client.send_http_request(
        line.settings.address.rstrip("/") + path, line, authorized, content, method="GET" if content is None else "POST"
    )


def _json(answer: OutboundResponse) -> object:
    try:
        return orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        return None


async def _probe(line: ServerLine) -> ProbeResult:
    host = http_client.get_url_host(line.settings.address)
    try:
        answer = await _ask(line, "/account")
    except http_client.HttpSendFailed as ended:
        return ProbeResult(False, ended.outcome.answer)
    if refused := http_client.parse_http_refusal(answer, host):
        return ProbeResult(False, refused.answer)
    reply = _json(answer)
    name = str(reply.get("name") or "")[:100] if isinstance(reply, dict) else ""
    if not name:
        return ProbeResult(False, f"{host} answers, but not as an access point does.")
    return ProbeResult(True, f"{host} lets us in as {name}. No invoice was sent.")


async def _hang_up(_: ServerLine) -> None:
    """Do nothing: each invoice has its own connection."""


def _endpoint(settings: AccessPointSettings) -> str:
    url = httpx.URL(settings.address)
    return f"access-point://{url.host.casefold()}:{url.port or url.scheme}{url.path.rstrip('/')}"


TRANSPORT = Transport(
    "access_point",
    "Access point",
    AccessPointSettings,
    ("token", CALLBACK_SECRET),
    _endpoint,
    _send,
    _probe,
    _hang_up,
    where="address",
    target=("address",),
    needs=("token",),
    check=lambda secrets: check_signing_secret(secrets.get(CALLBACK_SECRET, "")),
    follow=_follow,
)
