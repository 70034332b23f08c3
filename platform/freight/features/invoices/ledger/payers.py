"""Who pays an invoice, and when: whichever account it is billed to, by the payment term of that account.

The payer is a matter of the invoice and not of who works on it: it is read within the whole system, also for somebody
who sees the shipments' own accounts only.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import iso
from freight.core.invoices.account_rules import InvoiceRules
from freight.documents.account import Account
from freight.kit.tenancy import Record, Scope, by_id, scoped

USUAL_TERM = 30  # days, where the account is not there any more


async def accounts_of(
    shipments: Iterable[Record], scope: Scope, session: AsyncClientSession | None = None
) -> dict[ObjectId, Record]:
    """The accounts to be billed, by id."""
    ids = list({shipment["account_id"] for shipment in shipments})
    found = scoped(Account, scope).find({"_id": {"$in": ids}}, session=session)
    return {account["_id"]: account async for account in found}


async def billed_accounts(
    accounts: Mapping[ObjectId, Record], scope: Scope, session: AsyncClientSession | None = None
) -> dict[ObjectId, Record]:
    """Who is billed for each account: the one that its invoice rules name, or itself where that one is not there."""
    wanted = {own: number for own, account in accounts.items() if (number := InvoiceRules.of(account).bill_to)}
    if not wanted:
        return dict(accounts)
    query = {"account_number": {"$in": list(set(wanted.values()))}, "is_active": {"$ne": False}}
    found = scoped(Account, _whole_system(scope)).find(query, session=session)
    by_number = {one["account_number"]: one async for one in found}
    return {own: by_number.get(wanted.get(own, ""), account) for own, account in accounts.items()}


async def payers_of(
    invoices: Iterable[Record], scope: Scope, session: AsyncClientSession | None = None
) -> dict[ObjectId, Record]:
    """The accounts that invoices are billed to, by their ids; who is not there any more is left out."""
    ids = list({payer_id(one) for one in invoices})
    found = scoped(Account, _whole_system(scope)).find({"_id": {"$in": ids}}, session=session)
    return by_id([one async for one in found])


def payer_id(invoice: Record) -> ObjectId:
    """The account that an invoice is billed to. Invoices older than the choice are billed to their own."""
    billed: ObjectId = invoice["bill_to"].get("account_id") or invoice["account_id"]
    return billed


def addressed(payer: Record, day: date) -> Record:
    """What an invoice of that day says of who pays it: the bill-to, and until when by its payment term."""
    named = {key: payer.get(key, "") for key in ("account_number", "name", "country")}
    bill_to = {"account_id": payer["_id"], **named, "address": payer.get("address", [])}
    return {"bill_to": bill_to, **dates_of(day, payer)}


def dates_of(day: date, payer: Record | None) -> Record:
    """Invoice date and due date by the payment term of who is billed."""
    due = day + timedelta(days=(payer or {}).get("payment_days", USUAL_TERM))
    return {"invoice_date": iso(day), "due_date": iso(due)}


def _whole_system(scope: Scope) -> Scope:
    return scope.whole_system
