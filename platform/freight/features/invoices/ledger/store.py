"""The one writer of invoices that are not made by billing at once: revision guard and history in the caller's
transaction. What follows for the shipments is written beside it (`following.py`), never here."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.documents.invoice import Invoice
from freight.documents.record_change import RecordAction
from freight.features.invoices.duplicates import service as duplicates
from freight.features.invoices.ledger import billed_cells, freezing
from freight.kit import history, revisions
from freight.kit.history import Noted
from freight.kit.tenancy import Record, Scope, scoped

KIND = "invoice"  # of its history
CHANGED_MEANWHILE = "Someone else changed this invoice. Reload it and try again."


class InvoiceChange(NamedTuple):
    """One invoice as it was read in the transaction (None: not stored yet) and as it shall be."""

    before: Record | None
    after: Record


async def write(
    changes: Sequence[InvoiceChange],
    scope: Scope,
    session: AsyncClientSession,
    *,
    permission: str,
    now: datetime,
    again: Mapping[ObjectId, str] | None = None,
) -> None:
    """Store invoices and their history. New ones get revision 1, changed ones the next revision, in `after` itself.
    `again`: why an invoice is billed again under a number that is taken, by its id.

    Raises Conflict where the stored revision is no longer the one of `before`, and where a captured number is taken;
    then nothing of the transaction stays.
    """
    if not changes:
        return
    revisions.stamp(changes, scope, now)
    await freezing.freeze([after for _, after in changes], scope, session, now)
    await duplicates.claim(changes, scope, session, again)
    await billed_cells.apply(changes, scope, session)
    await revisions.store(scoped(Invoice, scope), changes, session, conflict=CHANGED_MEANWHILE)
    noted = [
        Noted(after["_id"], RecordAction.CHANGED if before else RecordAction.CREATED, before, after)
        for before, after in changes
    ]
    await history.note_changes(scope, KIND, noted, permission=permission, session=session)


async def primaries_of(shipment_ids: Sequence[ObjectId], scope: Scope, session: AsyncClientSession) -> list[Record]:
    """The living invoices that carry these shipments' own charges."""
    query = {"shipment_ids": {"$in": list(shipment_ids)}, "is_primary": True, "is_deleted": False}
    return await scoped(Invoice, scope).find(query, session=session).to_list()


async def read_at(
    invoice_id: object, revision: int, scope: Scope, session: AsyncClientSession, *, ended: bool = True
) -> Record:
    """The invoice that is about to be changed. Raises NotFound, and Conflict when somebody saved since `revision` was
    read. `ended`: also one that is Voided or Deleted."""
    found = await read_any(invoice_id, scope, session)
    if found["revision"] != revision or (found["is_deleted"] and not ended):
        raise Conflict(CHANGED_MEANWHILE)
    return found


async def read_any(invoice_id: object, scope: Scope, session: AsyncClientSession) -> Record:
    """The invoice as it is now. Raises NotFound."""
    return await scoped(Invoice, scope).get(invoice_id, "invoice", session=session)
