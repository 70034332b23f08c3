"""Packing: what is due by a profile is grouped, drawn and sealed. Whatever has a problem is held; nothing is stored in
part."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime

import structlog
from bson import ObjectId

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.grouping import GroupingRule, group_into_packets
from freight.core.delivery.profile_checks import split_addresses
from freight.core.delivery.profile_types import BY_MAIL, ProfileType
from freight.core.delivery.states import DELIVERIES, DeliveryAction
from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, NotFound
from freight.core.invoices.delivery_documents import Requirement
from freight.core.records import Stored
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.delivery.channels import CHANNELS
from freight.delivery.channels.size_limits import check_size_limit
from freight.delivery.payloads import DeliveryFindingSeverity, OutgoingFile, RenderedDelivery, RenderInput
from freight.delivery.transports import SMTP
from freight.documents.company import Company
from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.invoice import StoredInvoice
from freight.features.delivery.links import secrets as link_secrets
from freight.features.delivery.outbox import control_numbers, documents, encryption, sealing, suppression
from freight.features.delivery.outbox.account_addresses import apply_account_addresses
from freight.features.delivery.outbox.delivery_routes import DeliveryRoute, resolve_delivery_route
from freight.features.delivery.outbox.dispatch import PACK_JOB, TO_SEND, filter_due_since
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.invoices.documents import pdf
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock, files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

log = structlog.get_logger()

AT_ONCE = 200
"""Invoices of a message that leave alone: then others have their turn."""
MOST_TOGETHER = 2_000
READ_AT_ONCE = 25
"""Invoices whose PDFs are read in two calls."""
# how often a file is drawn again because its control number was taken
_DRAWN_ANEW = 10
_DELETED = "The profile was deleted."
_CAUSES = {
    ErrorCode.TEMPLATE: DeliveryCause.CONTENT,
    ErrorCode.INCOMPLETE: DeliveryCause.SETTINGS,
    ErrorCode.KEY: DeliveryCause.KEY,
    ErrorCode.NO_ACCOUNT_ADDRESS: DeliveryCause.NO_ACCOUNT_ADDRESS,
}


@dataclass(frozen=True)
class PrefetchedPdfs:
    """The PDFs of several invoices, read at once: their file ids by invoice and mark, and their contents."""

    papers: Mapping[tuple[ObjectId, str], str] = field(default_factory=dict)
    read: Mapping[str, bytes] = field(default_factory=dict)


NOTHING = PrefetchedPdfs()
Group = Sequence[StoredInvoice]


async def run_packing_job(company_id: str, system_id: str, profile_id: str) -> None:
    """Run the job of one profile: pack what is due by it."""
    started = await database_clock.read_database_clock()
    async with lease.hold_task_lease(f"{PACK_JOB}:{profile_id}", patience=0) as task_lease:
        if task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        more = await pack_profile(scope, ObjectId(profile_id))
        # send it at once, not when the scheduler wakes up
        await TO_SEND.dispatch(await database_clock.read_database_clock())
    late = filter_due_since(_due(profile_id, await database_clock.read_database_clock()), started)
    if more or await scoped(Delivery, scope).count(late, limit=1):
        await get_connections().queue.enqueue(
            PACK_JOB, company_id=company_id, system_id=system_id, profile_id=profile_id
        )


async def pack_profile(scope: Scope, profile_id: ObjectId) -> bool:
    """Pack what is due by a profile; True if more is left."""
    now = await database_clock.read_database_clock()
    profile = await scoped(DeliveryProfile, scope).find_one({"_id": profile_id})
    together = read_packet_grouping(profile or {})
    most = AT_ONCE if together.is_single else MOST_TOGETHER
    due = await scoped(Delivery, scope).find(_due(profile_id, now)).sort("_id", 1).limit(most).to_list()
    if not due:
        return False
    try:
        if profile is None or not profile["is_active"]:
            raise Invalid(_DELETED, code=ErrorCode.INCOMPLETE)
        way = await encryption.load_route_keys(scope, await resolve_delivery_route(scope, profile), now)
    except Invalid as reason:
        await sealing.hold_unpacked_deliveries(
            scope, due, _CAUSES.get(reason.code, DeliveryCause.SETTINGS), reason.message, now
        )
        return len(due) == most
    if way.transport is SMTP and (dead := await suppression.find_suppressed_addresses(scope, _addressed(way.owner))):
        await sealing.hold_unpacked_deliveries(
            scope, due, DeliveryCause.SUPPRESSED, suppression.explain_suppression(dead), now, suppressed=dead
        )
    else:
        await _pack_due(scope, due, profile, way, together, now)
    return len(due) == most


def _due(profile_id: ObjectId | str, now: datetime) -> Record:
    return {
        "profile_id": ObjectId(profile_id),
        "state": {"$in": DELIVERIES.states_for(DeliveryAction.PACK)},
        "next_try_on": {"$lte": now},
    }


def _addressed(profile: Stored) -> list[str]:
    """Return the recipients of a profile's mails."""
    settings = profile.get("configurations") or {}
    return [str(settings.get("to") or ""), *(settings.get("cc") or ()), *(settings.get("bcc") or ())]


def read_packet_grouping(profile: Stored) -> GroupingRule:
    """Return what a profile sends together."""
    is_mail = profile.get("type") in BY_MAIL
    channel = CHANNELS.get(ProfileType(profile["type"])) if profile else None
    if channel and channel.is_single:
        return GroupingRule()
    single = profile.get("email_per_invoice", True) if is_mail else not profile.get("single_invoice_file")
    by = tuple(profile.get("profile_base") or ()) if profile.get("profile_based_grouping") else ()
    return GroupingRule(bool(single), int(profile.get("invoice_count") or 0), by)


async def _pack_due(
    scope: Scope,
    due: Sequence[StoredDelivery],
    profile: Mapping[str, object],
    way: DeliveryRoute,
    together: GroupingRule,
    now: datetime,
) -> None:
    of_invoice = {delivery["invoice_id"]: delivery for delivery in due}
    read = index_by_id(await scoped(Invoice, scope).find({"_id": {"$in": list(of_invoice)}}, {"history": 0}).to_list())
    approved = {record_id for record_id, invoice in read.items() if invoice["status"] == APPROVE_FOR_DELIVERY}
    unapproved = [delivery for delivery in due if delivery["invoice_id"] not in approved and not delivery["anew_of"]]
    if unapproved:
        # ending the approval cancels deliveries; these remain from a concurrent change
        await sealing.hold_unpacked_deliveries(
            scope, unapproved, DeliveryCause.CONTENT, "The invoice is no longer approved for delivery.", now
        )
    invoices = [
        read[delivery["invoice_id"]]
        for delivery in due
        if delivery not in unapproved and delivery["invoice_id"] in read
    ]
    requirements = await read_document_requirements(scope)
    invoices = await _complete_ones(scope, invoices, of_invoice, requirements, now)
    company = await Company.get(scope.company_id)
    office = await DrawingOffice.open(scope, in_job=True)
    name = company.name if company else ""
    for some in _split_for_reading(group_into_packets(invoices, together)):
        ahead = await _read_ahead(scope, [invoice for group in some for invoice in group])
        for group in some:
            deliveries = [of_invoice[invoice["_id"]] for invoice in group]
            try:
                work, papers = await build_packet_work(
                    scope, group, profile, way, office, name, now, requirements=requirements, ahead=ahead
                )
                if work.configurations.get("to_account") and (dead := await _suppressed(scope, work)):
                    message = suppression.explain_suppression(dead)
                    await sealing.hold_unpacked_deliveries(
                        scope, deliveries, DeliveryCause.SUPPRESSED, message, now, suppressed=dead
                    )
                else:
                    await _draw(scope, work, deliveries, way, papers)
            except FreightError as reason:
                log.info("delivery held", profile=str(profile["_id"]), reason=reason.message)
                await sealing.hold_unpacked_deliveries(
                    scope, deliveries, _CAUSES.get(reason.code, DeliveryCause.CONTENT), reason.message, now
                )


async def _suppressed(scope: Scope, work: RenderInput) -> list[str]:
    """Return the suppressed addresses of the account."""
    return await suppression.find_suppressed_addresses(scope, split_addresses(str(work.configurations.get("to") or "")))


async def _complete_ones(
    scope: Scope,
    invoices: Group,
    of_invoice: Mapping[ObjectId, StoredDelivery],
    requirements: Sequence[Requirement],
    now: datetime,
) -> list[StoredInvoice]:
    """Return the invoices that have the documents their delivery waits for. The others are held individually."""
    complete_invoices: list[StoredInvoice] = []
    for invoice in invoices:
        if reason := documents.explain_documents_awaited(invoice, requirements):
            await sealing.hold_unpacked_deliveries(
                scope, [of_invoice[invoice["_id"]]], DeliveryCause.DOCUMENTS, reason, now
            )
        else:
            complete_invoices.append(invoice)
    return complete_invoices


def _split_for_reading(of: Iterable[Group]) -> Iterator[list[Group]]:
    """Yield groups in batches of about as many invoices as are read at once."""
    some: list[Group] = []
    for group in of:
        some.append(group)
        if sum(map(len, some)) >= READ_AT_ONCE:
            yield some
            some = []
    if some:
        yield some


async def _read_ahead(scope: Scope, invoices: Group) -> PrefetchedPdfs:
    """Return the PDFs that are already drawn."""
    papers = await pdf.find_invoice_file_ids(scope, invoices)
    try:
        return PrefetchedPdfs(papers, await files.read_stored_files(scope, list(dict.fromkeys(papers.values()))))
    except NotFound:  # one of them is missing: each is looked up and reported individually
        return PrefetchedPdfs(papers)


async def build_packet_work(
    scope: Scope,
    group: Group,
    profile: Stored,
    way: DeliveryRoute,
    office: DrawingOffice,
    company: str,
    now: datetime,
    *,
    requirements: Sequence[Requirement],
    is_test: bool = False,
    ahead: PrefetchedPdfs = NOTHING,
) -> tuple[RenderInput, dict[int, str]]:
    """Return what a channel needs to draw invoices, and the ids of stored files by what identifies their bytes here.
    `ahead`: PDFs already read."""
    contents = {str(invoice["_id"]): build_invoice_content(invoice, scope.place.locale) for invoice in group}
    file_ids = {
        str(invoice["_id"]): ahead.papers.get((invoice["_id"], contents[str(invoice["_id"])]["invoice"]["mark"]))
        or await pdf.ensure_invoice_pdf(scope, invoice, contents[str(invoice["_id"])], office)
        for invoice in group
    }
    missing = [file_id for file_id in file_ids.values() if file_id not in ahead.read]
    read = {**ahead.read, **(await files.read_stored_files(scope, missing) if missing else {})}
    papers = {
        invoice_id: OutgoingFile(pdf.get_invoice_file_name(contents[invoice_id]), read[file_id], pdf.PDF)
        for invoice_id, file_id in file_ids.items()
    }
    required_documents = requirements if way.channel.takes_documents else ()
    attached, file_ids_by_content = await documents.collect_attachments(scope, group, required_documents)
    # linked profiles have the other's settings, and their own name and grouping
    configurations = way.owner.get("configurations") if profile.get("reference_id") else profile.get("configurations")
    work = RenderInput(
        profile=profile,
        configurations=await apply_account_addresses(scope, group, configurations or {}),
        account={"company": company},
        invoices=group,
        papers=papers,
        contents=contents,
        attached=attached,
        now=now,
        links=link_secrets.build_secret_placeholders(contents),
        is_encrypted=bool(way.keys.all),
        is_test=is_test,
    )
    return work, file_ids_by_content | {
        id(papers[invoice_id].content): file_id for invoice_id, file_id in file_ids.items()
    }


async def _draw(
    scope: Scope, work: RenderInput, deliveries: Sequence[StoredDelivery], way: DeliveryRoute, papers: Mapping[int, str]
) -> None:
    """Draw and seal one packet. One that is too large is sent as the profile says: in two halves, or as links."""
    series = way.channel.series(work.configurations)
    for _ in range(_DRAWN_ANEW):
        counted = replace(work, numbers=await control_numbers.peek_control_numbers(scope, series)) if series else work
        drawn, secrets = await _secured(counted, way)
        if drawn.is_held:
            break
        with suppress(control_numbers.ControlNumberTaken):
            await sealing.seal_packet(scope, counted, drawn, deliveries, way, papers, secrets)
            return
    else:
        return  # others took each number first: the deliveries stay due
    instead = work.configurations.get("when_too_large") if is_packet_too_large(drawn) else ""
    if instead == "split" and len(work.invoices) > 1:
        middle = len(work.invoices) // 2
        for half in (slice(0, middle), slice(middle, None)):
            await _draw(scope, replace(work, invoices=work.invoices[half]), deliveries[half], way, papers)
        return
    if instead == "link" and not work.by_link:
        await _draw(scope, replace(work, by_link=True), deliveries, way, papers)
        return
    stopping = [finding for finding in drawn.findings if finding.severity is DeliveryFindingSeverity.HOLD]
    await sealing.hold_unpacked_deliveries(
        scope,
        deliveries,
        stopping[0].cause,
        " ".join(delivery_finding.message for delivery_finding in stopping),
        work.now,
    )


async def _secured(work: RenderInput, way: DeliveryRoute) -> tuple[RenderedDelivery, Mapping[str, str]]:
    """Draw a packet, encrypted and signed if the profile has keys, and return the secrets of its links too. The size
    limit applies to the encrypted size."""
    drawn = await way.channel.render(work)
    if drawn.is_held:
        return drawn, sealing.NO_LINKS
    secrets = link_secrets.create_link_secrets(drawn.headers, [str(invoice["_id"]) for invoice in work.invoices])
    if not way.keys.all:
        return drawn, secrets
    drawn = await encryption.encrypt_and_sign(
        way, replace(drawn, headers=link_secrets.fill_link_secrets(drawn.headers, secrets))
    )
    size = sum(len(part.content) for part in drawn.parts)
    name = "The mail, encrypted," if work.profile["type"] in BY_MAIL else f"{drawn.parts[0].name}, encrypted,"
    return replace(drawn, findings=(*drawn.findings, *check_size_limit(work.profile, name, size))), secrets


def is_packet_too_large(drawn: RenderedDelivery) -> bool:
    """Whether its size is the only thing that prevents sending."""
    return {finding.cause for finding in drawn.findings if finding.severity is DeliveryFindingSeverity.HOLD} == {
        DeliveryCause.TOO_LARGE
    }
