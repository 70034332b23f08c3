"""What transports over HTTP share: the address as it is typed, one request, and what an answer means."""

from http import HTTPStatus
from typing import Annotated

import httpx
from pydantic import AfterValidator, Field

from freight.core.delivery.causes import DeliveryCause
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict, classify_http_status, read_retry_after
from freight.delivery.payloads import SendOutcome
from freight.delivery.transports.transport import ServerLine
from freight.kit import clock
from freight.kit.mail.mail_draft import clean_header_text
from freight.kit.security import outbound
from freight.kit.security.outbound import NoResponse, OutboundResponse

_SHOWN = 200
_BUSY = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_WORDS: dict[int, tuple[SendVerdict, DeliveryCause]] = {
    HTTPStatus.GONE: (SendVerdict.CREDENTIALS, DeliveryCause.GONE),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (SendVerdict.REFUSED, DeliveryCause.TOO_LARGE),
}


class HttpSendFailed(Exception):
    """A request that got no usable answer, with how its try ended."""

    def __init__(self, outcome: SendOutcome) -> None:
        super().__init__(outcome.answer)
        self.outcome = outcome


def _checked(text: str) -> str:
    text = text.strip()
    if not text:
        return text
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as broken:
        raise ValueError("not a web address") from broken
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("start with https:// and the host name")
    if url.userinfo or url.fragment:
        raise ValueError("leave out user names and #")
    return text


Address = Annotated[str, Field(max_length=500), AfterValidator(_checked)]


def get_url_host(address: str) -> str:
    """Return the host of an address, for messages."""
    return httpx.URL(address).host


async def send_http_request(
    address: str, line: ServerLine, headers: dict[str, str], content: bytes | None, *, method: str = "POST"
) -> OutboundResponse:
    """Return the answer to one request. Unencrypted requests go only to hosts that the installation names. Raises
    HttpSendFailed."""
    url = httpx.URL(address)
    if url.scheme != "https" and not line.reach.trusts(url.host):
        raise HttpSendFailed(
            SendOutcome(SendVerdict.REFUSED, f"{url.host} is called by https:// alone.", cause=DeliveryCause.SETTINGS)
        )
    try:
        return await outbound.send_outbound_request(
            method,
            address,
            headers=headers,
            content=content,
            reach=line.reach,
            seconds=line.seconds,
            certificate=line.settings.certificate,
        )
    except NoResponse as silent:
        arrived = silent.may_have_arrived
        cause = DeliveryCause.UNCERTAIN if arrived else DeliveryCause.UNREACHABLE
        raise HttpSendFailed(
            SendOutcome(SendVerdict.AGAIN, str(silent), may_have_arrived=arrived, for_all=not arrived, cause=cause)
        ) from silent
    except Invalid as forbidden:
        raise HttpSendFailed(
            SendOutcome(SendVerdict.AGAIN, forbidden.message, for_all=True, cause=DeliveryCause.UNREACHABLE)
        ) from forbidden


def parse_http_refusal(answer: OutboundResponse, host: str) -> SendOutcome | None:
    """Return how a try ended whose answer was not a success; None for a success."""
    verdict, cause = _WORDS.get(answer.status, (classify_http_status(answer.status), DeliveryCause.REFUSED))
    if verdict is SendVerdict.ACCEPTED:
        return None
    answer_text = clean_header_text(answer.content.decode(errors="replace"))[:_SHOWN]
    text = f"{host} answered {answer.status}: {answer_text}" if answer_text else f"{host} answered {answer.status}."
    if 300 <= answer.status < 400:
        text = f"{host} answered {answer.status}, a redirect. Those are not followed: enter the new address."
    if verdict is SendVerdict.CREDENTIALS and cause is DeliveryCause.REFUSED:
        cause = DeliveryCause.CREDENTIALS
    return SendOutcome(
        verdict,
        text,
        # 3xx and 4xx mean that nothing was done
        may_have_arrived=answer.status >= 500,
        for_all=verdict is SendVerdict.CREDENTIALS or answer.status in _BUSY,
        asked_to_wait=read_retry_after(answer.headers.get("retry-after", ""), clock.now()),
        cause=cause,
    )
