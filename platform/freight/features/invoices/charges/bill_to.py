"""Who is billed (R223): an account of this very system."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import parse_day
from freight.core.errors import Invalid
from freight.core.invoices.checks import NO_BILL_TO
from freight.core.invoices.statuses import OPEN, Action, refusal
from freight.core.records import changed
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.charges.schemas import BillToBody
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.payers import addressed
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, object_id, scoped
from freight.kit.storage.transactions import in_transaction

NO_INVOICE = "The shipment has no open invoice yet. Save its charges first."


async def account_of(scope: Scope, named: str, session: AsyncClientSession | None = None) -> StoredAccount | None:
    """The active account of that number or id within the scope; None for any other, so that guessing tells nothing."""
    text = named.strip()
    if not text:
        return None
    ways: list[Record] = [{"account_number": text}]
    if ObjectId.is_valid(text):
        ways.append({"_id": ObjectId(text)})
    found = await scoped(Account, scope).find_one({"$or": ways}, session=session)
    return found if found and found.get("is_active", True) else None


async def update(scope: Scope, body: BillToBody, permission: str) -> ObjectId:
    """Change whom an open invoice is billed to, and with it until when it is to be paid; returns its id.

    Raises Invalid for an account that is not one of this system, for an issued invoice and for a shipment without one;
    Conflict when somebody saved since `revision` was read.
    """

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await _invoice(scope, body, session)
        account = await account_of(scope, body.bill_to, session)
        if account is None:
            raise Invalid(NO_BILL_TO, code="bill_to")
        if before["status"] not in OPEN:
            raise Invalid(refusal(before["status"], Action.CAPTURE), code="wrong_status")
        after = changed(before, addressed(account, parse_day(before["invoice_date"]) or clock.today(scope.place)))
        if after != before:
            change = InvoiceChange(before, after)
            again = {before["_id"]: body.rebill_reason}
            await store.write(scope, [change], session, permission=permission, now=clock.now(), again=again)
        return ObjectId(before["_id"])

    return await in_transaction(work)


async def _invoice(scope: Scope, body: BillToBody, session: AsyncClientSession) -> StoredInvoice:
    if body.invoice_id:
        if body.revision is not None:
            return await store.read_at(scope, body.invoice_id, body.revision, session)
        return await store.read_any(scope, body.invoice_id, session)
    found = await store.primaries_of(scope, [object_id(body.shipment_id, "shipment")], session)
    if not found:
        raise Invalid(NO_INVOICE, code="no_invoice")
    return found[0]
