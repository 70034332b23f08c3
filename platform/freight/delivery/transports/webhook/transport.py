"""Sending events. The id of an event is that of its packet: the same in every try, so that the other side recognizes
it."""

from uuid import uuid4

import httpx
import orjson

from freight.core.delivery.causes import DeliveryCause
from freight.core.sending import webhook_signatures
from freight.core.sending.retries import SendVerdict
from freight.delivery.channels.webhook.payload import PING
from freight.delivery.payloads import SendOutcome, TransportPayload
from freight.delivery.transports import http_client
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.delivery.transports.webhook.settings import WebhookTransportSettings
from freight.kit import clock

_NO_SECRET = "The profile has no secret to sign by. Enter one."


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    (event,) = parcel.parts
    return await _posted(f"msg_{parcel.key}", event.content, line)


async def _posted(message_id: str, content: bytes, line: ServerLine) -> SendOutcome:
    settings: WebhookTransportSettings = line.settings
    secrets = [line.secrets.get("secret", "")]
    if settings.sign_twice and line.secrets.get("previous_secret"):
        secrets.append(line.secrets["previous_secret"])
    try:
        signed = webhook_signatures.build_webhook_headers(message_id, int(clock.now().timestamp()), content, secrets)
    except ValueError:
        return SendOutcome(SendVerdict.CREDENTIALS, _NO_SECRET, for_all=True, cause=DeliveryCause.CREDENTIALS)
    headers = {"Content-Type": "application/json", "User-Agent": "freight-webhooks/1", **signed}
    host = http_client.get_url_host(settings.address)
    try:
        answer = await http_client.send_http_request(settings.address, line, headers, content)
    except http_client.HttpSendFailed as ended:
        return ended.outcome
    message = f"{host} answered {answer.status}."
    return http_client.parse_http_refusal(answer, host) or SendOutcome(
        SendVerdict.ACCEPTED, message, {"message_id": message_id}
    )


async def _probe(line: ServerLine) -> ProbeResult:
    stamp = clock.now().isoformat(timespec="seconds").replace("+00:00", "Z")
    content = orjson.dumps({"type": PING, "timestamp": stamp, "data": {}})
    outcome = await _posted(f"msg_{uuid4().hex}", content, line)
    return ProbeResult(outcome.verdict is SendVerdict.ACCEPTED, outcome.answer)


async def _hang_up(line: ServerLine) -> None:
    """Do nothing: each event has its own connection."""


def _endpoint(settings: WebhookTransportSettings) -> str:
    url = httpx.URL(settings.address)
    # a query may hold a secret
    return f"webhook://{url.host.casefold()}:{url.port or url.scheme}{url.path}"


TRANSPORT = Transport(
    "webhook",
    "Webhook",
    WebhookTransportSettings,
    ("secret", "previous_secret"),
    _endpoint,
    _send,
    _probe,
    _hang_up,
    where="address",
    target=(),  # the other side gets a signature, never the secret
    needs=("secret",),
    kept_beside={"secret": "previous_secret"},
    check=lambda secrets: webhook_signatures.check_signing_secret(secrets.get("secret", "")),
)
