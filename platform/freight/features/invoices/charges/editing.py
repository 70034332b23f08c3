"""Save charges: the entered lines, along with the tariff, become the open invoice, or nothing is stored."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.invoice import Invoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.charges.drafting import BEGUN_MEANWHILE, draft_invoice, open_entry
from freight.features.invoices.charges.refusals import Refusals
from freight.features.invoices.charges.schemas import ChargesBody
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.setup.currency.rate_books import load_rate_book
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped
from freight.kit.storage.transactions import run_in_transaction

NOTHING = "No data to save"
PERMISSION = "invoiceProcessing.updateInvoiceCharges"


async def save_invoice_charges(scope: Scope, body: ChargesBody, *, settles: bool = True) -> list[ObjectId]:
    """Store the charges of invoices, all or none; return their ids in the order sent. Without `settles`, mismatches are
    left to the freight audit.

    Raises RowsInvalid with what is wrong, by invoice and line; Conflict when an invoice was saved since it was read;
    NotFound for one outside the scope.
    """
    if not body.invoices:
        raise Invalid(NOTHING, code=ErrorCode.NOTHING_TO_SAVE)
    if begun_before := await _begun_before(scope, body):
        return begun_before
    rates = await load_rate_book(scope)

    async def work(session: AsyncClientSession) -> list[ObjectId]:
        now = clock.now()
        refusals, judge = Refusals(), ShipmentJudge(scope)
        changes: list[InvoiceChange] = []
        shipments: dict[ObjectId, StoredShipment] = {}
        again: dict[ObjectId, str] = {}
        for place, entry in enumerate(body.invoices):
            opened = await open_entry(scope, entry, session, settles=settles)
            await judge.judge(opened.shipments, entry.shipment_validation_remarks, now)
            after = await draft_invoice(scope, opened, rates, session, now)
            refusals.add(place, entry, opened.problems, judge.findings(opened.shipments))
            shipments |= index_by_id(opened.shipments)
            changes.append(InvoiceChange(opened.before, after))
            again[after["_id"]] = entry.rebill_reason
        refusals.raise_any(body.invoices)
        await invoices.write_invoices(scope, changes, session, permission=PERMISSION, now=now, again=again)
        stored = [change.after for change in changes]
        shipments |= await judge.store_overrides(session, now)
        await sync_invoiced_shipments(scope, stored, session, reason="charges", now=now)
        return [invoice["_id"] for invoice in stored]

    try:
        return await run_in_transaction(work)
    except (DuplicateKeyError, BulkWriteError) as clash:
        # sent twice at once: the other request began it
        if begun_before := await _begun_before(scope, body):
            return begun_before
        raise Conflict(BEGUN_MEANWHILE) from clash


async def _begun_before(scope: Scope, body: ChargesBody) -> list[ObjectId]:
    """Return the invoices that the same request already began, after a double click or a lost answer. Only new invoices
    can be: others have a revision or are the only ones of their shipment."""
    keys = [entry.request_key for entry in body.invoices if not entry.invoice_id and entry.additional_invoice]
    if not all(keys) or len(keys) != len(body.invoices):
        return []
    cursor = scoped(Invoice, scope).find({"request_key": {"$in": keys}}, {"request_key": 1})
    ids_by_key = {invoice["request_key"]: invoice["_id"] async for invoice in cursor}
    return [ids_by_key[key] for key in keys] if all(key in ids_by_key for key in keys) else []
