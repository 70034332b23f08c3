"""Who is billed (R223): an account of this system."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.checks import NO_BILL_TO
from freight.core.invoices.statuses import OPEN, StatusAction, explain_status_refusal
from freight.core.records import copy_record
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.charges.schemas import BillToBody
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.payers import build_bill_to_fields
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

NO_INVOICE = "The shipment has no open invoice yet. Save its charges first."


async def find_bill_to_account(
    scope: Scope, named: str, session: AsyncClientSession | None = None
) -> StoredAccount | None:
    """Find the active account with that number or id within the scope; None for any other, so that guessing reveals
    nothing."""
    text = named.strip()
    if not text:
        return None
    ways: list[Record] = [{"account_number": text}]
    if ObjectId.is_valid(text):
        ways.append({"_id": ObjectId(text)})
    account = await scoped(Account, scope).find_one({"$or": ways}, session=session)
    return account if account and account.get("is_active", True) else None


async def update_invoice_bill_to(scope: Scope, body: BillToBody, permission: str) -> ObjectId:
    """Change the bill-to of an open invoice, and with it the due date; return the invoice's id.

    Raises Invalid for an account that is not one of this system, for an issued invoice and for a shipment without one;
    Conflict when the invoice was saved since `revision` was read.
    """

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await _invoice(scope, body, session)
        account = await find_bill_to_account(scope, body.bill_to, session)
        if account is None:
            raise Invalid(NO_BILL_TO, code=ErrorCode.BILL_TO)
        if before["status"] not in OPEN:
            raise Invalid(explain_status_refusal(before["status"], StatusAction.CAPTURE), code=ErrorCode.WRONG_STATUS)
        after = copy_record(
            before, build_bill_to_fields(account, parse_day(before["invoice_date"]) or clock.today(scope.place))
        )
        if after != before:
            change = InvoiceChange(before, after)
            again = {before["_id"]: body.rebill_reason}
            await store.write_invoices(scope, [change], session, permission=permission, now=clock.now(), again=again)
        return ObjectId(before["_id"])

    return await run_in_transaction(work)


async def _invoice(scope: Scope, body: BillToBody, session: AsyncClientSession) -> StoredInvoice:
    if body.invoice_id:
        if body.revision is not None:
            return await store.read_invoice_at(scope, body.invoice_id, body.revision, session)
        return await store.read_current_invoice(scope, body.invoice_id, session)
    primary_invoices = await store.find_primary_invoices(
        scope, [parse_object_id(body.shipment_id, "shipment")], session
    )
    if not primary_invoices:
        raise Invalid(NO_INVOICE, code=ErrorCode.NO_INVOICE)
    return primary_invoices[0]
