"""Compare stored totals of invoices with a recount: billed amounts, and the credited amount of each invoice."""

from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion, describe_key, describe_sum
from freight.core.invoices.billed import BilledSum
from freight.core.money import ZERO
from freight.core.records import copy_record
from freight.documents.invoice import Invoice, match_issued_credit_notes
from freight.features.ledger.invoices import billed_cells, store
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NOTHING = BilledSum()


async def reconcile_billed_cells(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the cells of billed amounts with the invoices and add what is missing, as another writer would. The
    difference does not depend on concurrent billing."""
    stored = await billed_cells.read_billed_sums(scope, session)
    counted = await billed_cells.count_billed_sums(scope, session)
    discrepancies, missing = list[Discrepancy](), {}
    for key in sorted(stored.keys() | counted.keys(), key=str):
        was, becomes = stored.get(key, _NOTHING), counted.get(key, _NOTHING)
        if was != becomes:
            missing[key] = becomes.plus(was, -1)
            stored_text, recount = (describe_sum(*billed_sum, key.currency) for billed_sum in (was, becomes))
            discrepancies.append(Discrepancy(f"billed: {describe_key(key)}", stored_text, recount, key.account_id))
    await billed_cells.add_billed_sums(scope, missing, session)
    return ReconciliationPortion(len(stored.keys() | counted.keys()), discrepancies)


async def reconcile_credited_amounts(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the credited amount of each invoice with its issued credit notes and correct it. A concurrent credit note
    writes the same invoice, and goes first."""
    counted = await _credited(scope, session)
    query = {"$or": [{"credited": {"$ne": ZERO}}, {"_id": {"$in": list(counted)}}]}
    invoices = await scoped(Invoice, scope).find(query, session=session).to_list()
    discrepancies, changes = list[Discrepancy](), list[InvoiceChange]()
    for invoice in invoices:
        stored_amount, becomes = invoice.get("credited", ZERO), counted.get(invoice["_id"], ZERO)
        if stored_amount != becomes:
            was, is_now = (f"{amount:,f} {invoice['currency']}" for amount in (stored_amount, becomes))
            figure = f"credited of invoice {invoice['number']}"
            discrepancies.append(Discrepancy(figure, was, is_now, invoice["account_id"]))
            changes.append(InvoiceChange(invoice, copy_record(invoice, {"credited": becomes})))
    await store.write_invoices(scope, changes, session, permission="", now=clock.now())
    return ReconciliationPortion(len(invoices), discrepancies)


async def _credited(scope: Scope, session: AsyncClientSession) -> dict[ObjectId, Decimal]:
    """Return the total of the issued credit notes of each invoice, if above zero."""
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": match_issued_credit_notes()},
            {"$group": {"_id": "$reference_id", "total": {"$sum": "$total"}}},
        ],
        session=session,
    )
    return {group["_id"]: -group["total"] async for group in groups}
