"""Who pays an invoice, and when: whichever account it is billed to, by the payment term of that account.

The payer is a matter of the invoice and not of who works on it: it is read within the whole system, also for somebody
who sees the shipments' own accounts only.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import TypedDict

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.invoices.account_rules import InvoiceRules
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredBillTo, StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

USUAL_TERM = 30  # days, where the account is not there any more


class InvoiceDates(TypedDict):
    """When an invoice is dated, and until when it is to be paid."""

    invoice_date: str
    due_date: str


class BillToFields(InvoiceDates):
    """What an invoice says of who pays it, and when."""

    bill_to: StoredBillTo


async def find_shipment_accounts(
    scope: Scope, shipments: Iterable[StoredShipment], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """The accounts to be billed, by id."""
    ids = list({shipment["account_id"] for shipment in shipments})
    found = scoped(Account, scope).find({"_id": {"$in": ids}}, session=session)
    return {account["_id"]: account async for account in found}


async def find_billed_accounts(
    scope: Scope, accounts: Mapping[ObjectId, StoredAccount], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """Who is billed for each account: the one that its invoice rules name, or itself where that one is not there."""
    wanted = {own: number for own, account in accounts.items() if (number := InvoiceRules.of(account).bill_to)}
    if not wanted:
        return dict(accounts)
    query = {"account_number": {"$in": list(set(wanted.values()))}, "is_active": {"$ne": False}}
    found = scoped(Account, _whole_system(scope)).find(query, session=session)
    by_number = {one["account_number"]: one async for one in found}
    return {own: by_number.get(wanted.get(own, ""), account) for own, account in accounts.items()}


async def find_invoice_payers(
    scope: Scope, invoices: Iterable[StoredInvoice], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """The accounts that invoices are billed to, by their ids; who is not there any more is left out."""
    ids = list({get_payer_id(one) for one in invoices})
    found = scoped(Account, _whole_system(scope)).find({"_id": {"$in": ids}}, session=session)
    return index_by_id([one async for one in found])


def get_payer_id(invoice: StoredInvoice) -> ObjectId:
    """The account that an invoice is billed to. Invoices older than the choice are billed to their own."""
    billed: ObjectId = invoice["bill_to"].get("account_id") or invoice["account_id"]
    return billed


def build_missing_account(account_id: ObjectId) -> StoredAccount:
    """What an invoice says of an account that is not there any more."""
    return {"_id": account_id, "account_number": "", "name": ""}


def build_bill_to_fields(payer: StoredAccount, day: date) -> BillToFields:
    """What an invoice of that day says of who pays it: the bill-to, and until when by its payment term."""
    bill_to: StoredBillTo = {
        "account_id": payer["_id"],
        "account_number": payer["account_number"],
        "name": payer["name"],
        "country": payer.get("country", ""),
        "address": payer.get("address", []),
    }
    return {"bill_to": bill_to, **get_invoice_dates(day, payer)}


def get_invoice_dates(day: date, payer: StoredAccount | None) -> InvoiceDates:
    """Invoice date and due date by the payment term of who is billed."""
    due = day + timedelta(days=payer.get("payment_days", USUAL_TERM) if payer else USUAL_TERM)
    return {"invoice_date": format_iso_day(day), "due_date": format_iso_day(due)}


def _whole_system(scope: Scope) -> Scope:
    return scope.whole_system
