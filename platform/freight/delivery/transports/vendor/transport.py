"""Having letters printed and mailed. A letter has one key in every try, and the vendor prints a key once; where an
earlier try may have arrived, the vendor is asked about the key before the letter is sent again: a second one costs
money."""

from collections.abc import Mapping
from urllib.parse import quote

import httpx
import orjson

from freight.core.delivery import vendor_jobs
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.vendor_jobs import LetterJob
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import FollowUpResult, SendOutcome, TransportPayload
from freight.delivery.transports import http_client
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport
from freight.delivery.transports.vendor.print_job import build_print_job
from freight.delivery.transports.vendor.settings import PrintVendorSettings
from freight.kit.security.outbound import OutboundResponse

_UNREADABLE = "{host} answered {status} with no job. It may have taken the letter."
_PAGES = "The letter has {pages} pages; the vendor takes {most}."
_NOT_KNOWN = 404
_UNFIT = 422
_OF_CODES = {"address": DeliveryCause.POSTAL_ADDRESS, "pages": DeliveryCause.TOO_LARGE}


async def _send(parcel: TransportPayload, line: ServerLine) -> SendOutcome:
    settings: PrintVendorSettings = line.settings
    pages = int(str(parcel.headers.get("pages") or 0))
    if pages > settings.most_pages:
        message = _PAGES.format(pages=pages, most=settings.most_pages)
        return SendOutcome(SendVerdict.REFUSED, message, cause=DeliveryCause.TOO_LARGE)
    try:
        if line.again:
            response = await _ask(line, f"/v1/jobs/{parcel.key}")
            if response.status != _NOT_KNOWN:
                return _outcome(response, line)
        headers = {"Content-Type": "application/json", "Idempotency-Key": parcel.key}
        content = build_print_job(parcel, line.secrets.get("card_token", ""), line.public)
        return _outcome(await _ask(line, "/v1/jobs", headers, content, method="POST"), line)
    except http_client.HttpSendFailed as ended:
        return ended.outcome


def _outcome(answer: OutboundResponse, line: ServerLine) -> SendOutcome:
    host = http_client.get_url_host(line.settings.address)
    if refused := http_client.parse_http_refusal(answer, host):
        return _in_their_words(refused, answer)
    job = vendor_jobs.parse_letter_job(_json(answer))
    if job is None:
        message = _UNREADABLE.format(host=host, status=answer.status)
        return SendOutcome(SendVerdict.AGAIN, message, may_have_arrived=True, cause=DeliveryCause.UNCERTAIN)
    # an earlier try may have delivered it, and it may be printed by now
    return SendOutcome(SendVerdict.ACCEPTED, job.text, job.stored, heard=job.said.heard if job.said else None)


def _in_their_words(refused: SendOutcome, answer: OutboundResponse) -> SendOutcome:
    """Return the outcome for a letter that the vendor cannot mail, with their reason."""
    reply = _json(answer)
    if answer.status != _UNFIT or not isinstance(reply, Mapping):
        return refused
    message = str(reply.get("message") or refused.answer)[:300]
    return SendOutcome(SendVerdict.REFUSED, message, cause=_OF_CODES.get(str(reply.get("code")), DeliveryCause.REFUSED))


async def _follow(proof: Stored, key: str, line: ServerLine) -> FollowUpResult:
    host = http_client.get_url_host(line.settings.address)
    try:
        answer = await _ask(line, f"/v1/jobs/{quote(key, safe='')}")
    except http_client.HttpSendFailed as ended:
        return FollowUpResult(answer=ended.outcome.answer)
    job = vendor_jobs.parse_letter_job(_json(answer)) if answer.status == 200 else None
    if job is None:
        return FollowUpResult(answer=f"{host} answered {answer.status} when asked for the letter.")
    if job.stored == {name: proof.get(name) for name in job.stored}:
        return FollowUpResult(is_over=job.is_over)
    return _progress(job)


def _progress(job: LetterJob) -> FollowUpResult:
    return FollowUpResult(job.stored, vendor_jobs.IN_WORDS[job.state], job.text, job.said, job.is_over)


async def _ask(
    line: ServerLine,
    path: str,
    headers: Mapping[str, str] | None = None,
    content: bytes | None = None,
    *,
    method: str = "GET",
) -> OutboundResponse:
    authorized = {"Authorization": f"Bearer {line.secrets.get('token', '')}", **(headers or {})}
    return await http_client.send_http_request(
        line.settings.address.rstrip("/") + path, line, authorized, content, method=method
    )


def _json(answer: OutboundResponse) -> object:
    try:
        return orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        return None


async def _probe(line: ServerLine) -> ProbeResult:
    host = http_client.get_url_host(line.settings.address)
    try:
        answer = await _ask(line, "/v1/account")
    except http_client.HttpSendFailed as ended:
        return ProbeResult(False, ended.outcome.answer)
    if refused := http_client.parse_http_refusal(answer, host):
        return ProbeResult(False, refused.answer)
    reply = _json(answer)
    name = str(reply.get("name") or "")[:100] if isinstance(reply, Mapping) else ""
    if not name:
        return ProbeResult(False, f"{host} answers, but not as a print vendor does.")
    return ProbeResult(True, f"{host} lets us in as {name}. No letter was sent.")


async def _hang_up(_: ServerLine) -> None:
    """Do nothing: each letter has its own connection."""


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
