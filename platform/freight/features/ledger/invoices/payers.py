"""Who pays an invoice, and when: the account it is billed to, by that account's payment term.

The payer belongs to the invoice, not to the user working on it, so it is read within the whole system, even for a user
who sees only the shipments' own accounts.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import TypedDict

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.invoices.account_rules import InvoiceRules
from freight.documents.account import Account, match_active_accounts
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredBillTo, StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

USUAL_TERM = 30  # days, if the account no longer exists


class InvoiceDates(TypedDict):
    """The date of an invoice and its due date."""

    invoice_date: str
    due_date: str


class BillToFields(InvoiceDates):
    """What an invoice stores about its payer and dates."""

    bill_to: StoredBillTo


async def find_shipment_accounts(
    scope: Scope, shipments: Iterable[StoredShipment], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """The accounts to be billed, by id."""
    ids = list({shipment["account_id"] for shipment in shipments})
    cursor = scoped(Account, scope).find({"_id": {"$in": ids}}, session=session)
    return {account["_id"]: account async for account in cursor}


async def find_billed_accounts(
    scope: Scope, accounts: Mapping[ObjectId, StoredAccount], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """Return the account billed for each account: the one its invoice rules name, or itself if that one no longer
    exists."""
    payer_numbers = {own: number for own, account in accounts.items() if (number := InvoiceRules.of(account).bill_to)}
    if not payer_numbers:
        return dict(accounts)
    query = match_active_accounts(set(payer_numbers.values()))
    cursor = scoped(Account, _whole_system(scope)).find(query, session=session)
    by_number = {account["account_number"]: account async for account in cursor}
    return {own: by_number.get(payer_numbers.get(own, ""), account) for own, account in accounts.items()}


async def find_invoice_payers(
    scope: Scope, invoices: Iterable[StoredInvoice], session: AsyncClientSession | None = None
) -> dict[ObjectId, StoredAccount]:
    """Return the accounts that invoices are billed to, by id; those that no longer exist are left out."""
    ids = list({get_payer_id(invoice) for invoice in invoices})
    cursor = scoped(Account, _whole_system(scope)).find({"_id": {"$in": ids}}, session=session)
    return index_by_id([account async for account in cursor])


def get_payer_id(invoice: StoredInvoice) -> ObjectId:
    """Return the account an invoice is billed to. Invoices older than this choice are billed to their own account."""
    billed: ObjectId = invoice["bill_to"].get("account_id") or invoice["account_id"]
    return billed


def build_missing_account(account_id: ObjectId) -> StoredAccount:
    """Return what an invoice shows for an account that no longer exists."""
    return {"_id": account_id, "account_number": "", "name": ""}


def build_bill_to_fields(payer: StoredAccount, day: date) -> BillToFields:
    """Return the bill-to and the dates of an invoice of that day, by the payer's payment term."""
    bill_to: StoredBillTo = {
        "account_id": payer["_id"],
        "account_number": payer["account_number"],
        "name": payer["name"],
        "country": payer.get("country", ""),
        "address": payer.get("address", []),
    }
    return {"bill_to": bill_to, **get_invoice_dates(day, payer)}


def get_invoice_dates(day: date, payer: StoredAccount | None) -> InvoiceDates:
    """Return the invoice date and the due date by the payer's payment term."""
    due = day + timedelta(days=payer.get("payment_days", USUAL_TERM) if payer else USUAL_TERM)
    return {"invoice_date": format_iso_day(day), "due_date": format_iso_day(due)}


def _whole_system(scope: Scope) -> Scope:
    return scope.whole_system
