"""Update status: shipments become Ready for Invoicing when their data is valid (R057), or is accepted with a comment
(R236, R237)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.charges import BilledValue
from freight.core.invoices.readiness import BillingChoice, find_readiness_problem
from freight.core.records import copy_record
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices import selection
from freight.features.invoices.issuing import load_open_invoice, load_open_invoices
from freight.features.invoices.schemas import MismatchChoice, ReadyAnswer, ReadyInvoice, ReadyRequest, RefusedShipment
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.drafts import Issuance
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_CHUNK = 500
JOB = "invoices.ready"
PERMISSION = "invoiceProcessing.createInvoice"
REASON = "update status"


async def make_selection_ready(scope: Scope, request: ReadyRequest) -> ReadyAnswer:
    """Make the selected shipments ready: at once, or as a task when there are many."""
    query = await selection.build_shipment_selection_query(scope, request)
    total = await scoped(Shipment, scope).count(query)
    remarks = request.shipment_validation_remarks
    if total <= selection.MOST_AT_ONCE:
        return await _make_ready(scope, await _ids(scope, query), _Terms.of(request.mismatch, remarks))
    choice = request.mismatch.model_dump(mode="json") if request.mismatch else None
    task = await tasks.start_task(
        scope,
        kind="billing",
        title=f"Update status of {total:,} shipments",
        job_name=JOB,
        arguments={"query": query, "choice": choice, "remarks": remarks},
        total=total,
        link="/invoices/shipmentEntry",
    )
    return ReadyAnswer(updated=0, updated_ids=[], refused=[], mem_cache_key=task["key"])


async def run_ready_task(work: TaskContext) -> TaskOutcome:
    """Run the task of `make_selection_ready`. Shipments already ready are skipped, so it may be rerun from the
    start."""
    stored = work.arguments["choice"]
    choice = MismatchChoice.model_validate(stored) if stored else None
    terms = _Terms.of(choice, work.arguments["remarks"])
    ids = await _ids(work.scope, work.arguments["query"])
    await work.progress(0, len(ids))
    updated, findings = 0, []
    for begin in range(0, len(ids), _CHUNK):
        await work.stop_if_cancelled(f"{updated:,} shipments are Ready for Invoicing.")
        answer = await _make_ready(work.scope, ids[begin : begin + _CHUNK], terms)
        updated += answer.updated
        findings += [refused_shipment.message for refused_shipment in answer.refused]
        await work.progress(min(begin + _CHUNK, len(ids)))
    return TaskOutcome(f"{updated:,} shipments are Ready for Invoicing.{selection.summarize_refusals(findings)}")


@dataclass(frozen=True)
class _Terms:
    """The caller's choices for all shipments of a selection: which value of a mismatch is billed, and why shipments
    with invalid data are billed (R237)."""

    choice: BillingChoice | None
    remarks: str

    @classmethod
    def of(cls, mismatch: MismatchChoice | None, remarks: str) -> "_Terms":
        if mismatch is None:
            return cls(None, remarks)
        return cls(
            BillingChoice(BilledValue(mismatch.billed), mismatch.reason, mismatch.charge_code.casefold()), remarks
        )


async def _make_ready(scope: Scope, ids: Sequence[ObjectId], terms: _Terms) -> ReadyAnswer:
    async def work(session: AsyncClientSession) -> ReadyAnswer:
        now, choice = clock.now(), terms.choice
        issuance, judge = Issuance(scope.place.day_of(now), now, scope.author), ShipmentJudge(scope)
        fit: list[StoredShipment] = []
        stay: list[RefusedShipment] = []
        partly: dict[ObjectId, InvoiceChange] = {}
        shipments = await store.find_by_id(scope, ids, session)
        opened = await load_open_invoices(scope, shipments, session)
        for shipment in shipments:
            own = opened.get(shipment["_id"])
            finding = own.finding(choice) if own else find_readiness_problem(shipment, choice)
            if finding is None and shipment["status"] != READY_FOR_INVOICING:
                together = own.shipments if own else [shipment]
                await judge.judge(together, terms.remarks, now)
                finding = judge.refusal(together)
                fit += [] if finding else [shipment]
            if finding:
                stay.append(selection.build_refused_shipment(shipment, finding))
                if own and choice and choice.charge_code and finding.code == ErrorCode.RATE_MISMATCH:
                    # one of its charges is settled; the others still need a review
                    partly[own.invoice["_id"]] = InvoiceChange(own.invoice, own.settled(choice))
        accepted = await judge.store_overrides(session, now)
        changes: list[ShipmentChange] = []
        written = {record_id: change for record_id, change in partly.items() if change.after != change.before}
        for shipment in fit:
            if own := opened.get(shipment["_id"]):
                written[own.invoice["_id"]] = InvoiceChange(own.invoice, own.ready(issuance, choice))
            else:
                current = accepted.get(shipment["_id"], shipment)
                changes.append(ShipmentChange(current, mark_shipment_ready(current, choice)))
        await invoices.write_invoices(scope, list(written.values()), session, permission=PERMISSION, now=now)
        await store.write_shipments(scope, changes, session, reason=REASON, now=now)
        followed = [invoice_change.after for invoice_change in written.values()]
        await sync_invoiced_shipments(scope, followed, session, reason=REASON, now=now, shipments=accepted)
        ready_ids = [str(ready_shipment["_id"]) for ready_shipment in fit]
        return ReadyAnswer(updated=len(ready_ids), updated_ids=ready_ids, refused=stay)

    return await run_in_transaction(work)


async def make_open_invoice_ready(scope: Scope, invoice_id: str, request: ReadyInvoice) -> None:
    """Make one open invoice ready, by its id: a primary with its shipments, an additional one or a credit note alone.

    Raises Conflict when it was saved since it was read, Invalid with each field at fault if it cannot be made ready.
    """

    async def work(session: AsyncClientSession) -> None:
        now = clock.now()
        judge = ShipmentJudge(scope)
        before = await invoices.read_invoice_at(scope, invoice_id, request.revision, session)
        own = await load_open_invoice(scope, before, session)
        finding = own.finding()
        if finding is None and before["status"] != READY_FOR_INVOICING:
            await judge.judge(own.shipments, request.shipment_validation_remarks, now)
            finding = judge.refusal(own.shipments)
        if finding:
            raise Invalid(finding.message, code=finding.code, data={"details": finding.details})
        accepted = await judge.store_overrides(session, now)
        after = own.ready(Issuance(scope.place.day_of(now), now, scope.author))
        if after is before:
            return
        await invoices.write_invoices(scope, [InvoiceChange(before, after)], session, permission=PERMISSION, now=now)
        await sync_invoiced_shipments(scope, [after], session, reason=REASON, now=now, shipments=accepted)

    await run_in_transaction(work)


def mark_shipment_ready(shipment: StoredShipment, choice: BillingChoice | None) -> StoredShipment:
    """Return the shipment made ready. The choice is stored only if there was one to make."""
    billing = None
    if choice and shipment["status"] == "Rate Mismatch":
        billing = {"billed": choice.billed.value, "reason": choice.reason.strip()}
    return copy_record(shipment, {"status": READY_FOR_INVOICING, "billing": billing})


async def _ids(scope: Scope, query: Record) -> list[ObjectId]:
    return [record["_id"] async for record in scoped(Shipment, scope).find(query, {"_id": 1})]
