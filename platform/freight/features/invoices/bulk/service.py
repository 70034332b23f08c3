"""Take one action on several invoices. Each is its own transaction: one that cannot be changed stays as it was, with
the reason, and does not hold up the others. In a job the transaction also marks the invoice as done, so that a job that
is killed and rerun does nothing twice."""

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, NotFound
from freight.core.invoices.corrections import NO_COMMENT
from freight.core.money import ZERO, format_plain_amount
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.bulk.actions import ACTS, BulkAction, BulkContext
from freight.features.invoices.bulk.schemas import (
    InvoiceBulkAnswer,
    InvoiceBulkBody,
    InvoiceBulkPreview,
    InvoiceBulkPreviewBody,
)
from freight.features.invoices.correcting.copies import build_correction_context
from freight.features.invoices.documents import selection
from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.invoices.schemas import PreviewedTotal, SkippedShipments
from freight.features.invoices.selection import summarize_refusals
from freight.features.ledger.invoices import store
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome, claim_chunk, claim_chunks
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "invoices.bulk"
MOST = 10_000
AT_ONCE = 50  # a page of the list; more run as a task
_BATCH = 500
_SHOWN = 3
_Numbered = tuple[int, ObjectId]  # the place of an invoice in the selection, and its id
_READ = {"history": 0, "shipments": 0, "lines": 0}


def _name(invoice: StoredInvoice) -> str:
    return invoice["number"] or invoice["shipment_numbers"][0]


class _Stayed:
    """Invoices that stay as they are, by reason."""

    def __init__(self) -> None:
        self._numbers: dict[str, list[str]] = defaultdict(list)

    def add(self, reason: str, number: str) -> None:
        self._numbers[reason].append(number)

    def list_reasons(self) -> list[SkippedShipments]:
        """Return the reasons, most common first."""
        most_first = sorted(self._numbers.items(), key=lambda item: (-len(item[1]), item[0]))
        return [
            SkippedShipments(
                code="refused",
                message=reason,
                count=len(invoice_numbers),
                first_numbers=sorted(invoice_numbers)[:_SHOWN],
            )
            for reason, invoice_numbers in most_first
        ]

    def in_words(self) -> str:
        """Return the reasons as text, for the notification of a task."""
        return summarize_refusals(reason for reason, invoice_numbers in self._numbers.items() for _ in invoice_numbers)


async def preview_bulk_action(scope: Scope, body: InvoiceBulkPreviewBody) -> InvoiceBulkPreview:
    """Preview the action: how many invoices with which totals, and which stay unchanged and why. Raises as
    `perform_bulk_action` does."""
    act = ACTS[body.action]
    ids = await _ids(scope, body)
    stayed, counts, sums = _Stayed(), Counter[str](), defaultdict[str, Decimal](lambda: ZERO)
    async for batch in _batches(scope, ids):
        around = await BulkContext.of(scope, batch)
        for invoice in batch:
            if reason := act.refusal(invoice, around):
                stayed.add(reason, _name(invoice))
            else:
                counts[invoice["currency"]] += 1
                sums[invoice["currency"]] += act.amount(invoice)
    return InvoiceBulkPreview(
        invoices=counts.total(),
        totals=[
            PreviewedTotal(currency=code, invoices=many, amount=format_plain_amount(sums[code], code))
            for code, many in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        ],
        left_out=stayed.list_reasons(),
        in_background=len(ids) > AT_ONCE,
    )


async def perform_bulk_action(scope: Scope, body: InvoiceBulkBody) -> InvoiceBulkAnswer:
    """Perform the action: at once, or as a task for more than a page of invoices. Raises Invalid without a required
    reason, and for a selection that is empty or too large."""
    act = ACTS[body.action]
    if act.needs_reason and not body.comment.strip():
        raise Invalid(NO_COMMENT, code=ErrorCode.NO_COMMENT)
    ids = await _ids(scope, body)
    if len(ids) > AT_ONCE:
        task = await tasks.start_task(
            scope,
            kind="billing",
            title=f"{act.verb} {len(ids):,} invoices",
            job_name=JOB,
            arguments={"action": body.action, "comment": body.comment, "ids": ids},
            total=len(ids),
            link="/invoices/list",
        )
        return InvoiceBulkAnswer(done=0, left_out=[], mem_cache_key=task["key"])
    stayed, processed = _Stayed(), 0
    for numbered in _some_at_a_time(act, list(enumerate(ids))):
        processed += await _some(scope, numbered, act, body.comment, stayed)
    return InvoiceBulkAnswer(done=processed, left_out=stayed.list_reasons())


async def run_bulk_task(work: TaskContext) -> TaskOutcome:
    """Run the task of `perform_bulk_action`. After an interruption it continues with the invoices not yet done."""
    act, comment = ACTS[work.arguments["action"]], work.arguments["comment"]
    ids: list[ObjectId] = work.arguments["ids"]
    stayed, processed = _Stayed(), len(work.done_chunks)
    remaining = [(number, record_id) for number, record_id in enumerate(ids) if number not in work.done_chunks]
    for numbered in _some_at_a_time(act, remaining):
        await work.stop_if_cancelled(
            f"Stopped. {processed:,} of {len(ids):,} invoices {act.done}; the others are as they were."
        )
        processed += await _some(work.scope, numbered, act, comment, stayed, work)
    return TaskOutcome(f"{processed:,} invoices {act.done}.{stayed.in_words()}")


def _some_at_a_time(act: BulkAction, numbered: Sequence[_Numbered]) -> Iterator[Sequence[_Numbered]]:
    """Split the invoices into the batches of one transaction each."""
    size = AT_ONCE if act.together else 1
    return (numbered[first : first + size] for first in range(0, len(numbered), size))


async def _some(
    scope: Scope,
    numbered: Sequence[_Numbered],
    act: BulkAction,
    comment: str,
    stayed: _Stayed,
    work: TaskContext | None = None,
) -> int:
    """Process invoices in their current state, together where possible; if another user saves one of them in the
    meantime, one by one. Returns how many were processed. In a job each is processed only once, whichever worker runs
    it."""
    if act.together and len(numbered) > 1:
        try:
            processed, refusals = await _together(scope, numbered, act, comment, work)
        except FreightError:
            pass
        else:
            for reason, name in refusals:
                stayed.add(reason, name)
            return processed
    return sum([await _one(scope, numbered_id, act, comment, stayed, work) for numbered_id in numbered])


async def _together(
    scope: Scope, numbered: Sequence[_Numbered], act: BulkAction, comment: str, work: TaskContext | None
) -> tuple[int, list[tuple[str, str]]]:
    """Process invoices in one transaction; return how many, and the reason and name of each that stays."""
    doing, ids = build_correction_context(scope, comment), [record_id for _, record_id in numbered]

    async def carry_out(session: AsyncClientSession) -> tuple[int, list[tuple[str, str]]]:
        invoices_by_id = index_by_id(
            await scoped(Invoice, scope).find({"_id": {"$in": ids}}, session=session).to_list()
        )
        if len(invoices_by_id) < len(ids):
            raise NotFound("Invoice not found.")
        around = await BulkContext.of(scope, list(invoices_by_id.values()))
        reasons = {record_id: act.refusal(invoices_by_id[record_id], around) for record_id in ids}
        fit = [invoices_by_id[record_id] for record_id in ids if not reasons[record_id]]
        stay = [(reasons[record_id], _name(invoices_by_id[record_id])) for record_id in ids if reasons[record_id]]
        # an invoice that stays is not marked done: a resumed job checks it again and reports why
        processed_numbers = [number for number, record_id in numbered if not reasons[record_id]]
        if (
            work
            and processed_numbers
            and not await claim_chunks(work, processed_numbers, session, rows=len(processed_numbers))
        ):
            return 0, stay
        assert act.together
        await act.together(scope, fit, doing, session)
        return len(fit), stay

    return await run_in_transaction(carry_out)


async def _one(
    scope: Scope, numbered: _Numbered, act: BulkAction, comment: str, stayed: _Stayed, work: TaskContext | None
) -> bool:
    """Process one invoice in its current state; return False if it stays."""
    doing, (number, invoice_id) = build_correction_context(scope, comment), numbered

    async def carry_out(session: AsyncClientSession) -> None:
        if work and not await claim_chunk(work, number, session, rows=1):
            return
        before = await store.read_current_invoice(scope, invoice_id, session)
        await act.do(scope, before, doing, session)

    try:
        await run_in_transaction(carry_out)
    except FreightError as reason:
        invoice = await scoped(Invoice, scope).find_one({"_id": invoice_id}, {"number": 1, "shipment_numbers": 1})
        stayed.add(reason.message, _name(invoice) if invoice else str(invoice_id))
        return False
    return True


async def _ids(scope: Scope, body: InvoiceSelection) -> list[ObjectId]:
    """Return the invoices of a selection in list order. Raises Invalid for none, and for too many."""
    arguments = await selection.build_selection_arguments(scope, body)
    cursor = scoped(Invoice, scope).find(await selection.parse_selection_query(scope, arguments), {"_id": 1})
    order = await selection.parse_selection_sort(scope, arguments)
    ids = [invoice["_id"] async for invoice in cursor.sort(order).limit(MOST + 1)]
    if not ids:
        raise Invalid("Select at least one invoice.", code=ErrorCode.NOTHING_SELECTED)
    if len(ids) > MOST:
        raise Invalid(f"At most {MOST:,} invoices at once. Narrow the list.", code=ErrorCode.TOO_MANY)
    return ids


async def _batches(scope: Scope, ids: Sequence[ObjectId]) -> AsyncIterator[list[StoredInvoice]]:
    """Yield the invoices in order, in batches."""
    for first in range(0, len(ids), _BATCH):
        record_ids = ids[first : first + _BATCH]
        read = index_by_id(await scoped(Invoice, scope).find({"_id": {"$in": record_ids}}, _READ).to_list())
        yield [read[record_id] for record_id in record_ids if record_id in read]
