"""The only writer of invoices, apart from immediate billing: revision guard and history in the caller's transaction.
Changes to the shipments are written separately (`following.py`), never here."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, NotFound
from freight.documents.invoice import Invoice, match_primary_invoices
from freight.documents.record_change import RecordAction
from freight.documents.records.invoice import StoredInvoice
from freight.features.ledger.duplicates import service as duplicates
from freight.features.ledger.invoices import billed_cells, computing, design_snapshots, taxing
from freight.features.ledger.invoices.ended_deliveries import dismiss_ended_deliveries
from freight.features.ledger.invoices.tagging import INVOICES
from freight.features.ledger.payables import rechecks as payables
from freight.features.setup.tags import judging
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage import closing_guard, revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

KIND = "invoice"  # of its history
CHANGED_MEANWHILE = "Someone else changed this invoice. Reload it and try again."
_NOT_FOUND = "Invoice not found."


class InvoiceChange(NamedTuple):
    """One invoice as read in the transaction (None: not stored yet) and as it will be stored."""

    before: StoredInvoice | None
    after: StoredInvoice


async def write_invoices(
    scope: Scope,
    changes: Sequence[InvoiceChange],
    session: AsyncClientSession,
    *,
    permission: str,
    now: datetime,
    again: Mapping[ObjectId, str] | None = None,
) -> None:
    """Store invoices and their history. New ones get revision 1, changed ones the next revision, set in `after` itself.
    `again`: why an invoice is billed again under a taken number, by its id.

    Raises Conflict, which rolls the transaction back, when the stored revision is not that of `before` or a captured
    number is taken; Invalid for an issued invoice whose tax can't be decided.
    """
    if not changes:
        return
    await closing_guard.register_new_work(scope, session)
    revisions.stamp_revisions(scope, changes, now)
    await computing.set_computed_fields(scope, [after for _, after in changes])
    await taxing.freeze_invoice_tax(scope, changes, session)
    await design_snapshots.freeze_invoice_design(scope, [after for _, after in changes], session, now)
    await duplicates.claim_invoice_numbers(scope, changes, session, again)
    await billed_cells.apply_billed_changes(scope, changes, session)
    await revisions.store_revisions(scoped(Invoice, scope), changes, session, conflict=CHANGED_MEANWHILE)
    await dismiss_ended_deliveries(scope, changes, session, now)
    await payables.mark_shipment_payables(
        scope, [record_id for _, after in changes for record_id in after["shipment_ids"]], session
    )
    record_saves = [
        RecordSave(
            after["_id"],
            RecordAction.CHANGED if before else RecordAction.CREATED,
            before and _leave_out_computed(before),
            _leave_out_computed(after),
        )
        for before, after in changes
    ]
    await history.write_history_entries(scope, KIND, record_saves, permission=permission, session=session)
    # last: what rules give is no change of the invoice, and not in its history
    await judging.settle_record_tags(scope, INVOICES, [after for _, after in changes], session)


async def store_computed_fields(
    scope: Scope, changes: Iterable[tuple[ObjectId, Mapping[str, object]]], session: AsyncClientSession
) -> None:
    """Set the computed fields of invoices by id, in the transaction that read them; this is no change of the
    invoice."""
    invoices = scoped(Invoice, scope)
    updates = [
        invoices.to_update({"_id": invoice_id}, {"$set": {"computed": values}}, hint="_id_")
        for invoice_id, values in changes
    ]
    if updates:
        await invoices.bulk_write(updates, session=session)


def _leave_out_computed(invoice: StoredInvoice) -> Record:
    """Return an invoice as its history has it: what is computed follows from the rest and from the rules."""
    return {name: value for name, value in invoice.items() if name != "computed"}


async def find_primary_invoices(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession | None = None
) -> list[StoredInvoice]:
    """Return the living primary invoices of these shipments."""
    query = match_primary_invoices(shipment_ids)
    return await scoped(Invoice, scope).find(query, session=session).to_list()


async def read_invoice_at(
    scope: Scope, invoice_id: object, revision: int, session: AsyncClientSession, *, ended: bool = True
) -> StoredInvoice:
    """Read the invoice that is about to be changed. Raises NotFound, and Conflict when it was saved since `revision`
    was read. `ended`: accept Voided and Deleted ones too."""
    return demand_invoice_revision(await read_current_invoice(scope, invoice_id, session), revision, ended=ended)


def demand_invoice_revision(found: StoredInvoice | None, revision: int, *, ended: bool = True) -> StoredInvoice:
    """Return an invoice that was read, after checking it. Raises NotFound and Conflict as `read_invoice_at`."""
    if found is None:
        raise NotFound(_NOT_FOUND)
    if found["revision"] != revision or (found["is_deleted"] and not ended):
        raise Conflict(CHANGED_MEANWHILE)
    return found


async def read_invoices(
    scope: Scope, invoice_ids: Iterable[str], session: AsyncClientSession
) -> dict[str, StoredInvoice]:
    """Return the current invoices by id; those outside the scope are missing."""
    record_ids = [ObjectId(invoice_id) for invoice_id in invoice_ids if ObjectId.is_valid(invoice_id)]
    cursor = scoped(Invoice, scope).find({"_id": {"$in": record_ids}}, session=session)
    return {str(invoice["_id"]): invoice async for invoice in cursor}


async def read_current_invoice(scope: Scope, invoice_id: object, session: AsyncClientSession) -> StoredInvoice:
    """Return the current invoice. Raises NotFound."""
    return await scoped(Invoice, scope).get(invoice_id, "invoice", session=session)
