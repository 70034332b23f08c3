"""Send one request to the billing system of a connection and interpret the answer."""

import base64
import time
from dataclasses import dataclass
from datetime import timedelta

import orjson

from freight.core.auto_billing.protocol import ProtocolViolation, PushResult, UnreadableResponse, parse_push_response
from freight.core.auto_billing.pushes import PushKind
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict, classify_http_status, read_retry_after
from freight.documents.billing_connection import BillingConnection
from freight.documents.records.billing_connection import StoredBillingConnection
from freight.kit import clock
from freight.kit.security import outbound
from freight.kit.storage.connections import get_connections

SHOWN_CHARACTERS = 500
_HIDDEN = "[hidden]"


@dataclass(frozen=True)
class BillingResponse:
    """The outcome of a request. `status` is None if no answer came; `text` is the answer without the secret."""

    verdict: SendVerdict
    outcome: str
    status: int | None = None
    text: str = ""
    result: PushResult | None = None
    asked_to_wait: timedelta | None = None
    may_have_arrived: bool = True
    milliseconds: int = 0

    @property
    def concerns_all(self) -> bool:
        """Whether other pushes of the system would fail the same way: it is unreachable or asks us to wait."""
        return self.verdict is SendVerdict.AGAIN and (self.status is None or self.asked_to_wait is not None)


def get_connection_secret_context(connection: StoredBillingConnection) -> str:
    """Return the context that the sealed secret of a connection is bound to."""
    return f"{BillingConnection.Settings.name}:{connection['_id']}:secret"


async def send_billing_request(
    connection: StoredBillingConnection,
    method: str,
    path: str,
    body: dict[str, object] | None,
    *,
    key: str,
    kind: PushKind | None = None,
) -> BillingResponse:
    """Send a message over a connection and judge the answer; without a `kind`, any JSON object is accepted. Never
    raises for failures of the other side."""
    connections = get_connections()
    secret = connections.keyring.open(connection["secret"], get_connection_secret_context(connection))
    authorization, hidden = _authorization(connection["user_name"], secret)
    headers = {"Authorization": authorization, "Accept": "application/json", "Idempotency-Key": key}
    if body is not None:
        headers["Content-Type"] = "application/json"
    began = time.monotonic()
    try:
        answer = await outbound.send_outbound_request(
            method,
            connection["base_url"] + path,
            headers=headers,
            content=None if body is None else orjson.dumps(body),
            reach=outbound.OutboundAllowlist.of(connections.settings),
            seconds=connections.settings.billing_timeout_seconds,
        )
    except outbound.NoResponse as silent:
        spent = _milliseconds_since(began)
        return BillingResponse(
            SendVerdict.AGAIN, str(silent), may_have_arrived=silent.may_have_arrived, milliseconds=spent
        )
    except Invalid as forbidden:
        return BillingResponse(SendVerdict.REFUSED, forbidden.message, may_have_arrived=False)
    text = _shown(answer.content, hidden)
    verdict, outcome, result = _judged(answer, kind)
    wait = (
        read_retry_after(answer.headers.get("retry-after", ""), clock.now()) if verdict is SendVerdict.AGAIN else None
    )
    # 3xx and 4xx mean that nothing was done
    arrived = not 300 <= answer.status < 500
    return BillingResponse(verdict, outcome, answer.status, text, result, wait, arrived, _milliseconds_since(began))


def _judged(answer: outbound.OutboundResponse, kind: PushKind | None) -> tuple[SendVerdict, str, PushResult | None]:
    verdict = classify_http_status(answer.status)
    if 300 <= answer.status < 400:
        return verdict, "It sent a redirect, which is not followed.", None
    if verdict is not SendVerdict.ACCEPTED:
        return verdict, f"It responded {answer.status}.", None
    try:
        result = parse_push_response(kind or PushKind.PRINTING, answer.content)
    except UnreadableResponse as broken:
        # a proxy's page or half an answer: the next try may reach the billing system
        return SendVerdict.AGAIN, str(broken), None
    except ProtocolViolation as wrong:
        return SendVerdict.REFUSED, f"The response does not follow the protocol. {wrong}", None
    return verdict, "Accepted.", result


def _authorization(user_name: str, secret: str) -> tuple[str, tuple[str, ...]]:
    """Return the authorization header of a user and password (RFC 7617) or of a token (RFC 6750), and the strings that
    must never be shown."""
    if not user_name:
        return f"Bearer {secret}", (secret,)
    credentials = base64.b64encode(f"{user_name}:{secret}".encode()).decode()
    return f"Basic {credentials}", (secret, credentials)


def _shown(content: bytes, hidden: tuple[str, ...]) -> str:
    """Return the start of an answer as plain text, without the secret in case the server echoes the request."""
    text = content.decode("utf-8", "replace")
    for secret in hidden:
        text = text.replace(secret, _HIDDEN)
    return "".join(char if char.isprintable() or char == "\n" else " " for char in text[:SHOWN_CHARACTERS]).strip()


def _milliseconds_since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
