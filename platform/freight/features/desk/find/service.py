"""Find records by the beginning of a number or a name: each kind with an index of its own, limited to a few rows."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import quote

from freight.core.shipments.filed import FilingKind, build_filed_prefix_query
from freight.core.shipments.references import normalize_reference
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.quote import Quote
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.tariff import Tariff
from freight.features.desk.find.schemas import FoundRecord, FoundRecords
from freight.features.setup.accounts.resource import ACCOUNTS
from freight.features.setup.customers.resource import PERMISSIONS as CUSTOMERS
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SHORTEST = 2
_OF_A_KIND = 5
_EVERY_ACCOUNT = "all"
# the shipments grid; values in its address are escaped twice
_BY_NUMBER = "/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~"


class RecordFinder(NamedTuple):
    """How records of a kind are found, and the permission that opens them."""

    permission: str
    find: Callable[[Scope, str], Awaitable[list[FoundRecord]]]


async def search_records(access: Access, typed: str) -> FoundRecords:
    """Return the records of the current system that begin with the typed text, of the kinds the caller may open."""
    text = typed.strip()
    if len(text) < SHORTEST:
        return FoundRecords(records=[])
    record_finders = [finder for finder in FINDERS if access.may(finder.permission)]
    if access.may(ACCOUNTS.permissions.see):
        # both finders find accounts: users who may open accounts get the link to the account
        record_finders = [finder for finder in record_finders if finder.find is not _customers]
    awaitables = [finder.find(access.acting(finder.permission).scope, text) for finder in record_finders]
    return FoundRecords(records=[record for records in await asyncio.gather(*awaitables) for record in records])


async def _shipments(scope: Scope, text: str) -> list[FoundRecord]:
    number = normalize_reference(text)
    if len(number) < SHORTEST:
        return []
    fields = ("shipment_number", "status", "references", "data.shipmentParties.customerName")
    cursor = (
        scoped(Shipment, scope).find(build_filed_prefix_query(FilingKind.NUMBER, number), fields).hint("system_filed")
    )
    return [_shipment(shipment, number) async for shipment in cursor.limit(_OF_A_KIND)]


def _shipment(record: StoredShipment, number: str) -> FoundRecord:
    name = record["shipment_number"]
    by = next((reference for reference in record["references"] if reference.startswith(number)), "")
    customer = str(record["data"].get("shipmentParties", {}).get("customerName", ""))
    return FoundRecord(
        kind="shipment",
        id=str(record["_id"]),
        label=name,
        note=_note(by if by != normalize_reference(name) else "", customer, record["status"]),
        link=f"{_BY_NUMBER}{quote(quote(name, safe=''), safe='')}",
    )


async def _invoices(scope: Scope, text: str) -> list[FoundRecord]:
    either = [{"number": _begins(number)} for number in dict.fromkeys((text, text.upper()))]
    fields = ("number", "status", "bill_to.name", "invoice_date")
    cursor = scoped(Invoice, scope).find({"$or": either}, fields).limit(_OF_A_KIND)
    return [
        FoundRecord(
            kind="invoice",
            id=str(invoice["_id"]),
            label=invoice["number"],
            note=_note(invoice["bill_to"]["name"], invoice["invoice_date"], invoice["status"]),
            link=f"/invoices/list?invoice={invoice['_id']}",
        )
        async for invoice in cursor
    ]


async def _customers(scope: Scope, text: str) -> list[FoundRecord]:
    """Find accounts for users who quote for them."""
    return await _find_accounts(scope, text, "/quotes/customers?record={}")


async def _accounts(scope: Scope, text: str) -> list[FoundRecord]:
    return await _find_accounts(scope, text, "/accounts/{}/edit")


async def _find_accounts(scope: Scope, text: str, link: str) -> list[FoundRecord]:
    either: object = [{"account_number": _begins(text)}, {"name": _at_a_word(text)}]
    cursor = scoped(Account, scope).find({"$or": either}, ("account_number", "name")).sort("name", 1).limit(_OF_A_KIND)
    return [
        FoundRecord(
            kind="customer",
            id=str(account["_id"]),
            label=account["name"],
            note=account["account_number"],
            link=link.format(account["_id"]),
        )
        async for account in cursor
    ]


async def _tariffs(scope: Scope, text: str) -> list[FoundRecord]:
    cursor = scoped(Tariff, scope).find({"name": _at_a_word(text)}, ("name", "account_id", "currency"))
    return [
        FoundRecord(
            kind="tariff",
            id=str(tariff["_id"]),
            label=tariff["name"],
            note=tariff["currency"],
            link=f"/tariffs/tariffManagement/viewTariff/{tariff['account_id'] or _EVERY_ACCOUNT}/{tariff['_id']}",
        )
        async for tariff in cursor.sort("name", 1).limit(_OF_A_KIND)
    ]


async def _quotes(scope: Scope, text: str) -> list[FoundRecord]:
    either = [{"number": _begins(number)} for number in dict.fromkeys((text, text.upper()))]
    cursor = scoped(Quote, scope).find({"$or": either}, ("number", "customer_name", "tariff_name"))
    return [
        FoundRecord(
            kind="quote",
            id=str(quote_record["_id"]),
            label=quote_record["number"],
            note=_note(quote_record["customer_name"], quote_record["tariff_name"]),
            link=f"/quotes/quote/{quote_record['_id']}",
        )
        async for quote_record in cursor.limit(_OF_A_KIND)
    ]


FINDERS = (
    RecordFinder("shipmentEntry.sideShipmentEntry", _shipments),
    RecordFinder("invoiceProcessing.sideInvoiceProcessing", _invoices),
    RecordFinder(CUSTOMERS.see, _customers),
    RecordFinder(ACCOUNTS.permissions.see, _accounts),
    RecordFinder("tariffs.menuTariffs", _tariffs),
    RecordFinder("quotes.menuQuotes", _quotes),
)


def _begins(text: str) -> dict[str, str]:
    return {"$gte": text, "$lt": f"{text}\uffff"}


def _at_a_word(text: str) -> dict[str, str]:
    """Match the start of any word. Names of accounts and tariffs are few, so their index is scanned
    case-insensitively."""
    return {"$regex": rf"(^|[^\w]){re.escape(text)}", "$options": "i"}


def _note(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
