"""Draw an invoice by a profile that need not be stored, as sending does, and send the result to oneself. Nothing is
stored, no number is taken, and only the signed-in user gets it."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from email.utils import format_datetime
from html import escape
from uuid import uuid4

from bson import ObjectId

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.printing import count_sheets
from freight.core.delivery.profile_types import BY_MAIL, ProfileType
from freight.core.delivery.web_rows import filter_visible_rows, list_web_sheet_rows
from freight.core.einvoice.formats import get_einvoice_format
from freight.core.einvoice.term_list import list_invoice_terms
from freight.core.einvoice.terms import build_invoice_terms
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.invoices.statuses import ISSUED
from freight.core.sending.retries import SendVerdict
from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import (
    DeliveryFinding,
    DeliveryFindingSeverity,
    RenderedDelivery,
    RenderInput,
    TransportPayload,
)
from freight.delivery.transports import SMTP
from freight.delivery.transports.manual import HAND
from freight.delivery.transports.smtp.message import build_delivery_email
from freight.documents.company import Company
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.features.delivery.edi.queries import get_invoice_scope
from freight.features.delivery.links import secrets as link_secrets
from freight.features.delivery.outbox import documents, packing, sink
from freight.features.delivery.outbox.delivery_routes import (
    DeliveryRoute,
    build_route_connection,
    resolve_delivery_route,
)
from freight.features.delivery.trying.schemas import (
    Trial,
    TrialBody,
    TrialFile,
    TrialFinding,
    TrialRow,
    TrialSendResult,
    TrialTerm,
)
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.recipients.profiles import serialization, store
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.mail.mail_store import is_mail_sink_active
from freight.kit.storage.tenancy import Record, scoped

_SHOWN = 20_000
_SECONDS = 30.0
_NOT_DRAWN = "Nothing leaves by this type of profile, so there is nothing to show."
_NOT_ISSUED = "Choose an invoice that was issued."
_NO_LINK = "The profile it is linked to was not found."
_ABOUT = "This is a test of the delivery profile “{profile}” with invoice {number}. Only you got it."


async def preview_profile_trial(access: Access, body: TrialBody) -> Trial:
    """Return what the profile makes of the invoice. Raises Invalid for a form that cannot be used, NotFound for an
    invoice outside the scope."""
    profile, invoice, drawn = await _drawn(access, body)
    headers = drawn.headers
    rows = list_web_sheet_rows(headers.get("rows") or ()) if "rows" in headers else []
    return Trial(
        to=list(headers.get("to") or []),
        cc=list(headers.get("cc") or []),
        bcc=list(headers.get("bcc") or []),
        subject=str(headers.get("subject") or ""),
        text=str(headers.get("text") or ""),
        address=list(headers.get("address") or []),
        sheets=count_sheets(int(headers.get("pages") or 0), both_sides=bool(headers.get("both_sides"))),
        rows=[
            TrialRow(group=row.group.value, label=row.label, text=headers["values"].get(row.key, ""))
            for row in filter_visible_rows(rows, access.scope.user_id)
        ],
        files=[
            TrialFile(
                name=part.name,
                size=len(part.content),
                content_type=part.content_type,
                text="" if part.content_type == "application/pdf" else part.content[:_SHOWN].decode("utf-8", "replace"),
            )
            for part in drawn.parts
        ],
        findings=[
            TrialFinding(holds=finding.severity is DeliveryFindingSeverity.HOLD, message=finding.message)
            for finding in drawn.findings
        ],
        terms=_list_terms(profile, invoice),
        mail_size=await _size(drawn) if profile["type"] in BY_MAIL and "subject" in headers else 0,
    )


async def send_profile_trial(access: Access, body: TrialBody) -> TrialSendResult:
    """Send what the profile makes of the invoice to the signed-in user only. Raises as `preview_profile_trial`, and
    Invalid if the profile, or the installation, has no mail server."""
    profile, invoice, drawn = await _drawn(access, body)
    me = access.user.email
    about = _ABOUT.format(profile=profile["name"], number=invoice["number"])
    is_mail = profile["type"] in BY_MAIL and "subject" in drawn.headers
    mail_headers = drawn.headers if is_mail else {}
    subject = mail_headers.get("subject") or f"{profile['name']}: {invoice['number']}"
    headers = {
        "to": [me],
        "cc": [],
        "bcc": [],
        "recipients": [me],
        "subject": f"[Test] {subject}",
        "text": str(mail_headers.get("text") or about),
        "html": str(mail_headers.get("html") or f"<p>{escape(about)}</p>"),
        "date": format_datetime(clock.now()),
    }
    parcel = TransportPayload(uuid4().hex, drawn.parts, headers)
    mail = {"_id": profile["_id"], "type": ProfileType.EMAIL.value}
    if is_mail:
        mail |= {"email_account_id": profile.get("email_account_id")}
    way = await resolve_delivery_route(access.scope, mail)
    if await is_mail_sink_active() and way.email_account is None:
        outcome = await sink.keep_demo_mail(access.scope, parcel)
    else:
        line = replace(build_route_connection(way), seconds=_SECONDS)
        try:
            outcome = await SMTP.send(parcel, line)
        finally:
            await SMTP.hang_up(line)
    return TrialSendResult(ok=outcome.verdict is SendVerdict.ACCEPTED, answer=outcome.answer, to=me)


async def _drawn(access: Access, body: TrialBody) -> tuple[Record, Mapping[str, object], RenderedDelivery]:
    profile = await _profile(access, body)
    channel = CHANNELS.get(ProfileType(profile["type"]))
    if channel is None:
        raise Invalid(_NOT_DRAWN, code=ErrorCode.NO_CHANNEL)
    scope = get_invoice_scope(access)
    invoice = await scoped(Invoice, scope).get(body.invoice_id, "invoice")
    if invoice["status"] not in ISSUED:
        raise Invalid(_NOT_ISSUED, code=ErrorCode.NOT_ISSUED)
    company = await Company.get(scope.company_id)
    office = await DrawingOffice.open(scope)
    way = DeliveryRoute(profile, channel, HAND, HAND.settings())
    requirements = await read_document_requirements(scope)
    name = company.name if company else ""
    work, _ = await packing.build_packet_work(
        scope, [invoice], profile, way, office, name, clock.now(), requirements=requirements
    )
    drawn = await channel.render(work)
    if _goes_by_link(drawn, work):
        drawn = await channel.render(replace(work, by_link=True))
    if reason := documents.explain_documents_awaited(invoice, requirements):
        waits = DeliveryFinding(DeliveryFindingSeverity.HOLD, reason, str(invoice["_id"]), DeliveryCause.DOCUMENTS)
        drawn = replace(drawn, findings=(waits, *drawn.findings))
    return profile, invoice, replace(drawn, headers=link_secrets.fill_example_links(drawn.headers, work.links))


def _goes_by_link(drawn: RenderedDelivery, work: RenderInput) -> bool:
    return drawn.is_held and work.configurations.get("when_too_large") == "link" and packing.is_packet_too_large(drawn)


async def _profile(access: Access, body: TrialBody) -> Record:
    """Return the profile of a form as it would be stored; for a link with the settings of the other."""
    form = body.profile
    before = await store.read_delivery_profile(access.scope, body.profile_id) if body.profile_id else None
    profile: Record = {"_id": ObjectId(), "revision": 0, **(before or {}), **serialization.parse_profile_settings(form)}
    if profile["reference_id"]:
        target = await scoped(DeliveryProfile, access.scope).find_one({"_id": profile["reference_id"]})
        if target is None or target["type"] != profile["type"]:
            raise NotFound(_NO_LINK)
        profile = {**target, "name": profile["name"], "reference_id": None}
    return profile


def _list_terms(profile: Record, invoice: Mapping[str, object]) -> list[TrialTerm]:
    """Return the data of an electronic invoice, term by term; none for a profile without, or an invoice without tax."""
    if not get_einvoice_format(profile):
        return []
    try:
        terms = build_invoice_terms(invoice)
    except Invalid:
        # the findings say why
        return []
    return [
        TrialTerm(number=term.number, part=term.part, name=term.name, value=term.value, place=term.place)
        for term in list_invoice_terms(terms)
    ]


async def _size(drawn: RenderedDelivery) -> int:
    parcel = TransportPayload(uuid4().hex, drawn.parts, drawn.headers)
    try:
        return len(await asyncio.to_thread(build_delivery_email, parcel, "billing@freight.invalid", ""))
    except (ValueError, IndexError):
        return 0  # it has no address yet, as a finding reports
