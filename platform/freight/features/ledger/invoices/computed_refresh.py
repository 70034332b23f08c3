"""Bring stored invoices in step with the scripting rules of a system, a chunk at a time."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.script_fields import INVOICE_PATHS
from freight.core.records import Record
from freight.documents.invoice import Invoice
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.computing import InvoiceFieldSet
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

CHUNK = 1_000


async def compute_invoice_chunk(
    scope: Scope, field_set: InvoiceFieldSet | None, query: Record, after: ObjectId | None
) -> ObjectId | None:
    """Compute the fields of the next invoices by id; return the last id, None if there are no more. Invoices that
    follow the rules already are not written, and none gets a new revision."""
    page_query = query | ({"_id": {"$gt": after}} if after else {})

    async def work(session: AsyncClientSession) -> ObjectId | None:
        cursor = scoped(Invoice, scope).find(page_query, INVOICE_PATHS, session=session)
        invoices = await cursor.sort("_id", 1).limit(CHUNK).to_list()
        computed = [(invoice, field_set.compute(invoice) if field_set else {}) for invoice in invoices]
        differing = [(invoice["_id"], values) for invoice, values in computed if values != invoice.get("computed", {})]
        await store.store_computed_fields(scope, differing, session)
        return invoices[-1]["_id"] if invoices else None

    return await run_in_transaction(work)
