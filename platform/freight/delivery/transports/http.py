"""What transports that speak HTTP share: the address as it is typed, one request, and what an answer means."""

from http import HTTPStatus
from typing import Annotated

import httpx
from pydantic import AfterValidator, Field

from freight.core.delivery.causes import Cause
from freight.core.errors import Invalid
from freight.core.sending.retries import Verdict, read_retry_after, verdict_on
from freight.delivery.parts import Outcome
from freight.delivery.transports.kind import Line
from freight.kit import clock
from freight.kit.mail.letter import heading
from freight.kit.security import outbound
from freight.kit.security.outbound import Answer, NoAnswer

_SHOWN = 200
_BUSY = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_WORDS: dict[int, tuple[Verdict, Cause]] = {
    HTTPStatus.GONE: (Verdict.CREDENTIALS, Cause.GONE),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (Verdict.REFUSED, Cause.TOO_LARGE),
}


class Ended(Exception):
    """A request that came to no answer, with how its try ended."""

    def __init__(self, outcome: Outcome) -> None:
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


def host_of(address: str) -> str:
    """The host of an address, for words."""
    return httpx.URL(address).host


async def posted(
    address: str, line: Line, headers: dict[str, str], content: bytes | None, *, method: str = "POST"
) -> Answer:
    """The answer to one request. In the open it goes only to hosts that the installation names. Raises Ended."""
    url = httpx.URL(address)
    if url.scheme != "https" and not line.reach.trusts(url.host):
        raise Ended(Outcome(Verdict.REFUSED, f"{url.host} is called by https:// alone.", cause=Cause.SETTINGS))
    try:
        return await outbound.call(
            method,
            address,
            headers=headers,
            content=content,
            reach=line.reach,
            seconds=line.seconds,
            certificate=line.settings.certificate,
        )
    except NoAnswer as silent:
        arrived = silent.may_have_arrived
        cause = Cause.UNCERTAIN if arrived else Cause.UNREACHABLE
        raise Ended(
            Outcome(Verdict.AGAIN, str(silent), may_have_arrived=arrived, for_all=not arrived, cause=cause)
        ) from silent
    except Invalid as forbidden:
        raise Ended(Outcome(Verdict.AGAIN, forbidden.message, for_all=True, cause=Cause.UNREACHABLE)) from forbidden


def refusal(answer: Answer, host: str) -> Outcome | None:
    """How a try ended that was answered by anything but a success; None for that."""
    verdict, cause = _WORDS.get(answer.status, (verdict_on(answer.status), Cause.REFUSED))
    if verdict is Verdict.ACCEPTED:
        return None
    told = heading(answer.content.decode(errors="replace"))[:_SHOWN]
    text = f"{host} answered {answer.status}: {told}" if told else f"{host} answered {answer.status}."
    if 300 <= answer.status < 400:
        text = f"{host} answered {answer.status}, a redirect. Those are not followed: enter the new address."
    if verdict is Verdict.CREDENTIALS and cause is Cause.REFUSED:
        cause = Cause.CREDENTIALS
    return Outcome(
        verdict,
        text,
        # 3xx and 4xx say that nothing was done
        may_have_arrived=answer.status >= 500,
        for_all=verdict is Verdict.CREDENTIALS or answer.status in _BUSY,
        asked_to_wait=read_retry_after(answer.headers.get("retry-after", ""), clock.now()),
        cause=cause,
    )
