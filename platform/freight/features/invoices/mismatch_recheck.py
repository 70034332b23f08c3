"""When tolerances change, judge again everything they apply to that is not issued and that no user has settled, so that
no open mismatch waits under a rule that is gone."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.figures import MISMATCHED_SHIPMENTS
from freight.core.invoices.statuses import get_status_transition
from freight.core.invoices.tolerances import Tolerance
from freight.core.invoices.tolerating import apply_tolerances
from freight.core.rating.audit import RateAudit, apply_audit_tolerances
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import RATE_MISMATCH, RATED
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices.rating_refresh import evaluate_invoice_lines
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices import tolerances
from freight.features.ledger.invoices.drafts import Issuance, build_history_step, build_stored_lines, read_invoice_lines
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.features.work.tasks.slots import LONG
from freight.kit import clock
from freight.kit.records.resource import StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "invoices.recheck"
REASON = "tolerances changed"
_PERMISSION = "configurationInvoices.editConfigurationInvoices"
_CHUNK = 500
_JUDGED = {"$in": [RATED, RATE_MISMATCH]}
_AUDIT = tuple(field.name for field in fields(RateAudit))


async def schedule_mismatch_recheck(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Accept a recheck of what these tolerances apply to, in the transaction that stores them."""
    accounts = {after["account_id"] for _, after in changes}
    for account_id in [None] if None in accounts else sorted(accounts):
        everything = [(Shipment, _shipments(account_id)), (Invoice, _invoices(account_id))]
        total = sum([await scoped(kind, scope).count(query, limit=LONG + 1) for kind, query in everything])
        if total:
            task = await tasks.accept_task(
                scope,
                kind="rating",
                title="Check differences against the changed tolerances",
                job_name=JOB,
                arguments={"account_id": account_id},
                total=total,
                link="/invoices/mismatches",
                session=session,
            )
            await tasks.send_task_soon(task)


async def run_mismatch_recheck_task(work: TaskContext) -> TaskOutcome:
    """Run the task of `schedule_mismatch_recheck`. It judges by the current tolerances and writes only changes, so it
    may be rerun from the start."""
    account_id = work.arguments["account_id"]
    alone = await _ids(work.scope, Shipment, _shipments(account_id))
    billed = await _ids(work.scope, Invoice, _invoices(account_id))
    await work.progress(0, len(alone) + len(billed))
    checked_count = 0
    for ids, check in ((alone, _check_shipments), (billed, _check_invoices)):
        for begin in range(0, len(ids), _CHUNK):
            await work.stop_if_cancelled(f"{checked_count:,} of {len(alone) + len(billed):,} were checked.")
            chunk = ids[begin : begin + _CHUNK]
            await run_in_transaction(lambda session, chunk=chunk, check=check: check(work.scope, chunk, session))  # type: ignore[misc]
            checked_count += len(chunk)
            await work.progress(checked_count)
    mismatch_count = await scoped(Shipment, work.scope).count(dict(MISMATCHED_SHIPMENTS))
    return TaskOutcome(f"Differences checked: {checked_count:,}. Open rate mismatches: {mismatch_count:,}.")


def _shipments(account_id: ObjectId | None) -> Record:
    """Return the query of shipments that differ, within a tolerance or not, and have no invoice."""
    query: Record = {"status": _JUDGED, "rating.audit": {"$ne": None}, "invoice_id": None}
    return query | ({"account_id": account_id} if account_id else {})


def _invoices(account_id: ObjectId | None) -> Record:
    """Return the query of open invoices that are held, or not held because of a tolerance."""
    conditions = [{"status": RATE_MISMATCH}, {"status": RATED, "lines.tolerance": {"$gt": ""}}]
    query: Record = {"status": _JUDGED, "is_primary": True, "is_deleted": False, "$or": conditions}
    return query | ({"account_id": account_id} if account_id else {})


async def _ids(scope: Scope, kind: type[Shipment] | type[Invoice], query: Record) -> list[ObjectId]:
    return [record["_id"] async for record in scoped(kind, scope).find(query, {"_id": 1})]


async def _check_shipments(scope: Scope, ids: Sequence[ObjectId], session: AsyncClientSession) -> None:
    allowed = await tolerances.list_active_tolerances(scope, session)
    query = {"_id": {"$in": list(ids)}, **_shipments(None)}
    shipments = await scoped(Shipment, scope).find(query, session=session).to_list()
    changes = [
        ShipmentChange(shipment, after) for shipment in shipments if (after := _judged(shipment, allowed)) != shipment
    ]
    await store.write_shipments(scope, changes, session, reason=REASON, now=clock.now(), read_within=True)


def _judged(shipment: StoredShipment, allowed: Iterable[Tolerance]) -> StoredShipment:
    """Return the shipment judged by the current tolerances."""
    rating = get_shipment_rating(shipment)
    before = RateAudit(**{name: rating["audit"][name] for name in _AUDIT if name in rating["audit"]})
    audit = apply_audit_tolerances(before, rating["currency"], shipment["account_id"], list(allowed))
    if audit == before:
        return shipment
    status = RATED if audit.is_settled else RATE_MISMATCH
    return copy_record(shipment, {"status": status, "rating": {**rating, "audit": asdict(audit)}})


async def _check_invoices(scope: Scope, ids: Sequence[ObjectId], session: AsyncClientSession) -> None:
    now = clock.now()
    issuance = Issuance(scope.place.day_of(now), now, scope.author)
    allowed = await tolerances.list_active_tolerances(scope, session)
    query = {"_id": {"$in": list(ids)}, **_invoices(None)}
    stored_invoices = await scoped(Invoice, scope).find(query, session=session).to_list()
    every = {record_id for shipment in stored_invoices for record_id in shipment["shipment_ids"]}
    shipments = {shipment["_id"]: shipment for shipment in await store.find_by_id(scope, every, session)}
    changes = []
    for invoice in stored_invoices:
        own = [shipments[record_id] for record_id in invoice["shipment_ids"] if record_id in shipments]
        after = await _invoice_judged(scope, invoice, own, allowed, issuance, session)
        if after != invoice:
            changes.append(InvoiceChange(invoice, after))
    await invoices.write_invoices(scope, changes, session, permission=_PERMISSION, now=now)
    await sync_invoiced_shipments(
        scope, [change.after for change in changes], session, reason=REASON, now=now, shipments=shipments
    )


async def _invoice_judged(
    scope: Scope,
    invoice: StoredInvoice,
    shipments: Sequence[StoredShipment],
    allowed: Sequence[Tolerance],
    issuance: Issuance,
    session: AsyncClientSession,
) -> StoredInvoice:
    """Return the invoice judged by the current tolerances."""
    lines = apply_tolerances(read_invoice_lines(invoice), invoice["account_id"], invoice["currency"], allowed)
    if lines == read_invoice_lines(invoice):
        return invoice
    is_rated = all(get_shipment_rating(shipment).get("total") is not None for shipment in shipments)
    after = copy_record(invoice, build_stored_lines(lines))
    action = await evaluate_invoice_lines(scope, after, lines, shipments, session, is_rated=is_rated)
    status = get_status_transition(invoice["status"], action).to
    history = invoice["history"]
    if status != invoice["status"]:
        history = [*history, build_history_step(status, action, issuance, "The tolerances changed.")]
    return copy_record(after, {"status": status, "history": history})
