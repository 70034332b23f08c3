"""Having letters printed and mailed. A letter has one key in every try, and the vendor prints a key once; where an
earlier try may have arrived, the vendor is asked for the key before the letter is sent again: a second one costs money.
"""

from collections.abc import Mapping
from urllib.parse import quote

import httpx
import orjson

from freight.core.delivery import vendor_jobs
from freight.core.delivery.causes import Cause
from freight.core.delivery.vendor_jobs import Job
from freight.core.records import Stored
from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel, Progress
from freight.delivery.transports import http
from freight.delivery.transports.kind import Line, Probe, Transport
from freight.delivery.transports.vendor.job import body_of
from freight.delivery.transports.vendor.settings import PrintVendorSettings
from freight.kit.security.outbound import Answer

_UNREADABLE = "{host} answered {status} with no job. It may have taken the letter."
_PAGES = "The letter has {pages} pages; the vendor takes {most}."
_NOT_KNOWN = 404
_UNFIT = 422
_OF_CODES = {"address": Cause.POSTAL_ADDRESS, "pages": Cause.TOO_LARGE}


async def _send(parcel: Parcel, line: Line) -> Outcome:
    settings: PrintVendorSettings = line.settings
    pages = int(str(parcel.headers.get("pages") or 0))
    if pages > settings.most_pages:
        told = _PAGES.format(pages=pages, most=settings.most_pages)
        return Outcome(Verdict.REFUSED, told, cause=Cause.TOO_LARGE)
    try:
        if line.again:
            known = await _ask(line, f"/v1/jobs/{parcel.key}")
            if known.status != _NOT_KNOWN:
                return _outcome(known, line)
        headers = {"Content-Type": "application/json", "Idempotency-Key": parcel.key}
        content = body_of(parcel, line.secrets.get("card_token", ""), line.public)
        return _outcome(await _ask(line, "/v1/jobs", headers, content, method="POST"), line)
    except http.Ended as ended:
        return ended.outcome


def _outcome(answer: Answer, line: Line) -> Outcome:
    host = http.host_of(line.settings.address)
    if refused := http.refusal(answer, host):
        return _in_their_words(refused, answer)
    job = vendor_jobs.read(_json(answer))
    if job is None:
        told = _UNREADABLE.format(host=host, status=answer.status)
        return Outcome(Verdict.AGAIN, told, may_have_arrived=True, cause=Cause.UNCERTAIN)
    # an earlier try may have brought it, and it be printed meanwhile
    return Outcome(Verdict.ACCEPTED, job.text, job.stored, heard=job.said.heard if job.said else None)


def _in_their_words(refused: Outcome, answer: Answer) -> Outcome:
    """A letter that they cannot mail: why, as they say it."""
    told = _json(answer)
    if answer.status != _UNFIT or not isinstance(told, Mapping):
        return refused
    message = str(told.get("message") or refused.answer)[:300]
    return Outcome(Verdict.REFUSED, message, cause=_OF_CODES.get(str(told.get("code")), Cause.REFUSED))


async def _follow(proof: Stored, key: str, line: Line) -> Progress:
    host = http.host_of(line.settings.address)
    try:
        answer = await _ask(line, f"/v1/jobs/{quote(key, safe='')}")
    except http.Ended as ended:
        return Progress(answer=ended.outcome.answer)
    job = vendor_jobs.read(_json(answer)) if answer.status == 200 else None
    if job is None:
        return Progress(answer=f"{host} answered {answer.status} when asked for the letter.")
    if job.stored == {name: proof.get(name) for name in job.stored}:
        return Progress(is_over=job.is_over)
    return _progress(job)


def _progress(job: Job) -> Progress:
    return Progress(job.stored, vendor_jobs.IN_WORDS[job.state], job.text, job.said, job.is_over)


async def _ask(
    line: Line,
    path: str,
    headers: Mapping[str, str] | None = None,
    content: bytes | None = None,
    *,
    method: str = "GET",
) -> Answer:
    authorized = {"Authorization": f"Bearer {line.secrets.get('token', '')}", **(headers or {})}
    return await http.posted(line.settings.address.rstrip("/") + path, line, authorized, content, method=method)


def _json(answer: Answer) -> object:
    try:
        return orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        return None


async def _probe(line: Line) -> Probe:
    host = http.host_of(line.settings.address)
    try:
        answer = await _ask(line, "/v1/account")
    except http.Ended as ended:
        return Probe(False, ended.outcome.answer)
    if refused := http.refusal(answer, host):
        return Probe(False, refused.answer)
    told = _json(answer)
    name = str(told.get("name") or "")[:100] if isinstance(told, Mapping) else ""
    if not name:
        return Probe(False, f"{host} answers, but not as a print vendor does.")
    return Probe(True, f"{host} lets us in as {name}. No letter was sent.")


async def _hang_up(_: Line) -> None:
    """Each letter has a connection of its own."""


def _endpoint(settings: PrintVendorSettings) -> str:
    url = httpx.URL(settings.address)
    return f"print://{url.host.casefold()}:{url.port or url.scheme}{url.path.rstrip('/')}"


TRANSPORT = Transport(
    "vendor",
    "Print vendor",
    PrintVendorSettings,
    ("token", "card_token"),
    _endpoint,
    _send,
    _probe,
    _hang_up,
    where="address",
    target=("address",),
    needs=("token",),
    follow=_follow,
)
