"""Billing: rated shipments become invoices.

A chunk is one transaction: numbers, invoices, shipments, their history and the aging are stored together or not at all.
A billed shipment is no longer billable, so a job that is killed and rerun bills the rest and nothing twice. As a last
safeguard, the unique index on the shipments of living invoices refuses duplicates.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import groupby
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.readiness import BILLABLE, find_readiness_problem
from freight.core.invoices.statuses import StatusAction, get_next_status
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.invoice import Invoice
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices import issued_events, numbers, selection
from freight.features.invoices.bill_drafts import BillDrafts, Groups, are_drafts_current, draft_bills
from freight.features.invoices.issuing import OpenInvoice
from freight.features.invoices.paper_language import check_paper_language
from freight.features.invoices.schemas import BillAnswer, BilledInvoice, BillRequest, RefusedShipment
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.ledger.invoices import billed_cells, computing, design_snapshots
from freight.features.ledger.invoices import store as invoice_store
from freight.features.ledger.invoices.drafts import REVENUE, Issuance
from freight.features.ledger.invoices.payers import find_invoice_payers, get_payer_id
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.ledger.invoices.tagging import INVOICES
from freight.features.ledger.payables import rechecks as payables
from freight.features.setup.tags import judging
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.jobs.gc_pauses import reduce_gc
from freight.kit.jobs.prefetch import prefetch_next
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "invoices.bill"
PERMISSION = "invoiceProcessing.createInvoice"
# spreads the fixed cost of a transaction (numbers, designs, accounts, cells) over many invoices; a save of one of
# these shipments waits for the chunk, about half a second
_INVOICES_A_CHUNK = 1_000
_MOST_SHIPMENTS_OF_ONE = 1_000  # of one invoice: its document stays far below MongoDB's 16 MB


class BillingKey(NamedTuple):
    """What the shipments of one invoice have in common; also the billing order."""

    account_id: str
    currency: str
    shipment_id: ObjectId


async def bill_selection(scope: Scope, request: BillRequest) -> BillAnswer:
    """Bill the selected shipments: at once, or as a task when there are many.

    Raises Invalid for an empty selection, for an invoice date in the future and for a language without texts.
    """
    invoice_date = get_invoice_day(scope, request)
    check_paper_language(request.paper_language)
    query = await selection.build_shipment_selection_query(scope, request)
    total = await scoped(Shipment, scope).count(query)
    if total > selection.MOST_AT_ONCE:
        task = await tasks.start_task(
            scope,
            kind="billing",
            title=f"Bill {total:,} shipments",
            job_name=JOB,
            arguments={
                "query": query,
                "grouping": request.grouping,
                "invoice_date": invoice_date.isoformat(),
                "paper_language": request.paper_language,
            },
            total=total,
            link="/invoices/list",
        )
        return BillAnswer(billed=0, invoices=[], refused=[], mem_cache_key=task["key"])
    issuance = Issuance(invoice_date, clock.now(), scope.author, paper_language=request.paper_language)
    answer = BillAnswer(billed=0, invoices=[], refused=await _past_billing(scope, query))
    for chunk in _chunks(await _keys(scope, query), request.grouping):
        bill_answer = await _bill_chunk(scope, chunk, issuance)
        answer.billed += bill_answer.billed
        answer.invoices += bill_answer.invoices
        answer.refused += bill_answer.refused
    return answer


def get_invoice_day(scope: Scope, request: BillRequest) -> date:
    """Return the invoice date of a request: the given one, or today. Raises Invalid for a date in the future."""
    today = clock.today(scope.place)
    if request.invoice_date and request.invoice_date > today:
        raise Invalid("The invoice date is in the future.", code=ErrorCode.INVOICE_DATE)
    return request.invoice_date or today


async def run_billing_task(work: TaskContext) -> TaskOutcome:
    """Run the task of `bill_selection`. After an interruption it continues with what is not billed yet."""
    query = work.arguments["query"]
    keys = await _keys(work.scope, query)
    previous_bills = await _find_made(work)
    billed_count = previous_bills.shipments
    await work.progress(billed_count, billed_count + len(keys))
    findings: list[str] = []
    with reduce_gc():
        async with prefetch_next(_chunks(keys, work.arguments["grouping"]), partial(_draft, work)) as drafted:
            async for chunk, (issuance, drafts) in drafted:
                if await work.is_cancelled():
                    raise TaskCancelled((await _find_made(work)).stopped(len(keys) + previous_bills.shipments))
                answer = await _bill_chunk(work.scope, chunk, issuance, drafts)
                findings += [refused_shipment.message for refused_shipment in answer.refused]
                billed_count += sum(len(ids) for ids in chunk)
                await work.progress(billed_count)
    await issued_events.note_issuing_task(work.scope, work.key)
    unrated = await scoped(Shipment, work.scope).count({"$and": [query, {"status": NOT_RATED}]})
    not_rated = f" {unrated:,} are not rated yet." if unrated else ""
    return TaskOutcome(f"{(await _find_made(work)).in_words()}{selection.summarize_refusals(findings)}{not_rated}")


async def _draft(work: TaskContext, groups: Groups) -> tuple[Issuance, BillDrafts]:
    day = date.fromisoformat(work.arguments["invoice_date"])
    language = work.arguments.get("paper_language", "")
    issuance = Issuance(day, clock.now(), work.scope.author, work.key, language)
    return issuance, await draft_bills(work.scope, groups, issuance)


async def _bill_chunk(
    scope: Scope, groups: Groups, issuance: Issuance, drafted_ahead: BillDrafts | None = None
) -> BillAnswer:
    """Bill groups of shipments of one account and currency, one invoice per group, in one transaction. Drafts made
    ahead are used if still current, in the first attempt only; a second attempt drafts again."""
    ahead = [drafted_ahead] if drafted_ahead else []

    async def work(session: AsyncClientSession) -> BillAnswer:
        drafts = ahead.pop() if ahead else None
        if drafts is None or not await are_drafts_current(scope, drafts, session):
            drafts = await draft_bills(scope, groups, issuance, session)
        invoices, drafts_kept = [bill.invoice for bill in drafts.bills], drafts.kept
        if invoices or drafts_kept:
            number_count = len(invoices) + sum(not bill.invoice["number"] for bill in drafts_kept)
            new_numbers = iter(await numbers.take_invoice_numbers(scope, REVENUE, number_count, session))
            for invoice in invoices:
                invoice["number"] = next(new_numbers)
            changes = [
                ShipmentChange(before, _billed(ready, bill.invoice))
                for bill in drafts.bills
                for before, ready in bill.ready
            ]
            payers = (
                await find_invoice_payers(scope, [bill.invoice for bill in drafts_kept], session) if drafts_kept else {}
            )
            issued = [_issued(bill, new_numbers, payers, issuance) for bill in drafts_kept]
            await invoice_store.write_invoices(scope, issued, session, permission=PERMISSION, now=issuance.now)
            await store.write_shipments(scope, changes, session, reason="billing", now=issuance.now, read_within=True)
            await sync_invoiced_shipments(
                scope, [invoice_change.after for invoice_change in issued], session, reason="billing", now=issuance.now
            )
            if invoices:
                await design_snapshots.freeze_invoice_design(scope, invoices, session, issuance.now)
                await billed_cells.apply_billed_changes(
                    scope, ((None, new_invoice) for new_invoice in invoices), session
                )
                await computing.set_computed_fields(scope, invoices)
                await scoped(Invoice, scope).insert_many(invoices, session=session)
                await judging.settle_record_tags(scope, INVOICES, invoices, session)
                await payables.mark_shipment_payables(
                    scope, [record_id for own in invoices for record_id in own["shipment_ids"]], session
                )
            invoices += [invoice_change.after for invoice_change in issued]
            if not issuance.task_key:
                await issued_events.note_issued_invoices(scope, invoices, session)
        shipments = sum(len(billed_invoice["shipment_ids"]) for billed_invoice in invoices)
        return BillAnswer(
            billed=shipments, invoices=[_view(billed_invoice) for billed_invoice in invoices], refused=drafts.refused
        )

    # numbers are taken in sequence: in parallel, all transactions but one would keep restarting
    return await run_in_transaction(work, turn=(REVENUE, scope.system_id))


def _issued(
    own: OpenInvoice, taken: Iterator[str], payers: Mapping[ObjectId, StoredAccount], issuance: Issuance
) -> InvoiceChange:
    number = own.invoice["number"] or next(taken)
    return InvoiceChange(own.invoice, own.issued(number, issuance, payers.get(get_payer_id(own.invoice))))


def _billed(ready: StoredShipment, invoice: StoredInvoice) -> StoredShipment:
    status = get_next_status(ready["status"], StatusAction.BILL)
    return copy_record(ready, {"status": status, "invoice_id": invoice["_id"], "invoice_number": invoice["number"]})


async def _keys(scope: Scope, query: Record) -> list[BillingKey]:
    """Return the billable shipments of a query in billing order."""
    billable = {"$and": [query, {"status": {"$in": BILLABLE}}]}
    cursor = scoped(Shipment, scope).find(billable, {"account_id": 1, "rating.currency": 1})
    return sorted(
        [
            BillingKey(str(shipment["account_id"]), get_shipment_rating(shipment).get("currency", ""), shipment["_id"])
            async for shipment in cursor
        ]
    )


def _chunks(keys: Sequence[BillingKey], grouping: str) -> Iterator[list[list[ObjectId]]]:
    """Split the shipments into groups of one invoice each, in lists of one transaction each."""
    if grouping == "shipment":
        for begin in range(0, len(keys), _INVOICES_A_CHUNK):
            yield [[key.shipment_id] for key in keys[begin : begin + _INVOICES_A_CHUNK]]
        return
    for group in group_billing_keys(keys, grouping):
        yield [group]


def group_billing_keys(keys: Sequence[BillingKey], grouping: str) -> Iterator[list[ObjectId]]:
    """Yield the shipments of each invoice, from sorted keys."""
    if grouping == "shipment":
        yield from ([key.shipment_id] for key in keys)
        return
    for _, same in groupby(keys, key=lambda key: key[:2]):
        ids = [key.shipment_id for key in same]
        for begin in range(0, len(ids), _MOST_SHIPMENTS_OF_ONE):
            yield ids[begin : begin + _MOST_SHIPMENTS_OF_ONE]


async def _past_billing(scope: Scope, query: Record) -> list[RefusedShipment]:
    """Return the selected shipments that are not rated or are already billed, with the reason."""
    cursor = scoped(Shipment, scope).find({"$and": [query, {"status": {"$nin": BILLABLE}}]})
    return [
        selection.build_refused_shipment(shipment, finding)
        async for shipment in cursor
        if (finding := find_readiness_problem(shipment))
    ]


class _Made(NamedTuple):
    invoices: int
    shipments: int
    first: str = ""
    last: str = ""

    def in_words(self) -> str:
        return f"{self.shipments:,} shipments billed on {self.invoices:,} invoices."

    def stopped(self, wanted: int) -> str:
        """Return what remains when billing is stopped: issued invoices stay issued, the rest is unchanged."""
        if not self.invoices:
            return "Stopped. No invoices were issued."
        numbers = self.first if self.invoices == 1 else f"{self.first} to {self.last}"
        remaining = max(wanted - self.shipments, 0)
        return f"Stopped. {self.in_words()} Issued: {numbers}. {remaining:,} shipments were not billed."


async def _find_made(work: TaskContext) -> _Made:
    """Return what a task has made so far, in this and earlier attempts."""
    counted = await scoped(Invoice, work.scope).aggregate(
        [
            {"$match": {"task_key": work.key}},
            {
                "$group": {
                    "_id": None,
                    "invoices": {"$sum": 1},
                    "shipments": {"$sum": {"$size": "$shipment_ids"}},
                    "first": {"$min": "$number"},
                    "last": {"$max": "$number"},
                }
            },
        ]
    )
    async for totals in counted:
        return _Made(totals["invoices"], totals["shipments"], totals["first"], totals["last"])
    return _Made(0, 0)


def _view(invoice: StoredInvoice) -> BilledInvoice:
    return BilledInvoice(
        id=str(invoice["_id"]),
        number=invoice["number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
        shipments=len(invoice["shipment_ids"]),
    )
