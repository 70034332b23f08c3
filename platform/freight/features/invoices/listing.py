"""Reading invoices: the list, one with its charges and history, and the charges of a shipment before it is billed."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.fields.wire import wire_value
from freight.core.invoices.readiness import BILLABLE, not_ready
from freight.core.rules import FilterField, compile_filter, compile_sort, parse_tree
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.user import User
from freight.features.invoices.drafts import REVENUE, Issue, accounts_of, draft, tariff_lines
from freight.features.invoices.schemas import (
    BillToParty,
    InvoiceCharge,
    InvoiceDetail,
    InvoicedShipment,
    InvoicedTotal,
    InvoiceList,
    InvoiceListRequest,
    InvoiceRow,
    StatusChange,
    Totals,
)
from freight.kit import clock
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, object_id, scoped

FIELDS = {
    "id": FilterField("_id", "Invoice", "id", read_id=object_id),
    "invoiceNumber": FilterField("number", "Invoice number", exact_case=True),
    "invoiceType": FilterField("invoice_type", "Type", exact_case=True),
    "status": FilterField("status", "Status", exact_case=True),
    "accountId": FilterField("account_id", "Account", "id", read_id=object_id),
    "accountNumber": FilterField("bill_to.account_number", "Account number", exact_case=True),
    "accountName": FilterField("bill_to.name", "Account"),
    "currency": FilterField("currency", "Currency", exact_case=True),
    "total": FilterField("total", "Total", "money"),
    "invoiceDate": FilterField("invoice_date", "Invoice date", "date"),
    "dueDate": FilterField("due_date", "Due date", "date"),
    "shipmentNumber": FilterField("shipment_numbers", "Shipment number", exact_case=True),
}
_SHOWN_NUMBERS = 5
_DEFAULT_SORT = [("invoice_date", -1), ("_id", -1)]


async def page_of(request: InvoiceListRequest, scope: Scope) -> InvoiceList:
    """A page of the invoices that the rules, the search and the statuses find. Raises Invalid for a broken rule."""
    page = Page(request.page_no, request.page_limit)
    query = _query(request)
    keys = [key for key in compile_sort(request.sort, FIELDS) if key[0] != "_id"]
    sort = [*keys, ("_id", keys[-1][1])] if keys else _DEFAULT_SORT
    invoices = scoped(Invoice, scope)
    found = invoices.find(query, {"history": 0, "shipments": 0}).sort(sort).skip(page.skip).limit(page.limit)
    rows = [_row(invoice) async for invoice in found]
    totals = await _totals(query, scope)
    return InvoiceList(
        count=sum(one.count for one in totals),
        page_no=page.number,
        page_limit=page.limit,
        rows=rows,
        totals=totals,
    )


async def detail(invoice_id: str, scope: Scope) -> InvoiceDetail:
    """One invoice with its charges. Raises NotFound."""
    (found,) = await _views([await scoped(Invoice, scope).get(invoice_id, "invoice")])
    return found


async def charges_of(
    scope: Scope, shipment_id: str, *, invoice_number: str = "", invoice_type: str = ""
) -> list[InvoiceDetail]:
    """The invoices of a shipment, the newest first; for one that is not billed, what would be billed.

    `invoice_type` "All" or empty takes every type. Raises NotFound for a shipment outside the scope.
    """
    query: dict[str, Any] = {}
    if shipment_id:
        query["shipment_ids"] = object_id(shipment_id, "shipment")
    if invoice_number:
        query["number"] = invoice_number
    if not query:
        raise NotFound("Name a shipment or an invoice number.")
    if invoice_type not in ("", "All"):
        query["invoice_type"] = invoice_type
    invoices = await scoped(Invoice, scope).find(query).sort("_id", -1).to_list()
    if invoices or not shipment_id:
        return await _views(invoices)
    return [await _unbilled(shipment_id, scope)]


async def _views(invoices: list[Record]) -> list[InvoiceDetail]:
    """The wire forms of stored invoices, with the names of those who worked on them."""
    ids = {step["by"] for invoice in invoices for step in invoice["history"] if ObjectId.is_valid(step["by"])}
    users = User.get_pymongo_collection().find({"_id": {"$in": [ObjectId(one) for one in ids]}}, {"name": 1})
    people = {str(user["_id"]): user["name"] async for user in users}
    return [view(invoice, people) for invoice in invoices]


def view(invoice: Mapping[str, Any], people: Mapping[str, str], not_ready: str = "") -> InvoiceDetail:
    """The wire form of an invoice, or of one that is not made yet. `people`: names by user id."""
    is_made = bool(invoice.get("number"))
    user, tariff = invoice["user_total"], invoice["tariff_total"]
    return InvoiceDetail(
        invoice_id=str(invoice["_id"]) if is_made else None,
        invoice_number=invoice.get("number", ""),
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        currency=invoice["currency"],
        invoice_date=invoice["invoice_date"],
        due_date=invoice["due_date"],
        bill_to=_bill_to(invoice["account_id"], invoice["bill_to"]),
        charges=[_charge(n, line, invoice["currency"]) for n, line in enumerate(invoice["lines"], 1)],
        totals=Totals(
            user=_text(user),
            tariff=str(tariff),
            invoice=str(invoice["total"]),
            difference=None if user is None else str(user - tariff),
        ),
        shipments=[
            InvoicedShipment(
                shipment_id=str(one["shipment_id"]),
                shipment_number=one["shipment_number"],
                values={key: wire_value(value) for key, value in one["values"].items()},
            )
            for one in invoice["shipments"]
        ],
        history=[
            StatusChange(status=step["status"], on=step["on"], by=people.get(step["by"], ""), note=step["note"])
            for step in invoice["history"]
        ],
        not_ready=not_ready,
    )


async def _unbilled(shipment_id: str, scope: Scope) -> InvoiceDetail:
    """What would be billed for a shipment, with its present status."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    finding = not_ready(shipment)
    message = finding.message if finding and shipment["status"] in (*BILLABLE, NOT_RATED) else ""
    status = shipment["status"] or NOT_RATED
    accounts = await accounts_of([shipment], scope)
    account = accounts.get(shipment["account_id"])
    if account is None or (shipment.get("rating") or {}).get("total") is None:
        return view(_empty(shipment, status, account or {}), {}, message)
    lines = await tariff_lines([shipment], scope)
    drafted = draft([shipment], account, lines, Issue(clock.today(), clock.now(), scope.user_id))
    return view(drafted | {"status": status, "history": []}, {}, message)


def _empty(shipment: Record, status: str, account: Record) -> Record:
    """An invoice without a charge: the shipment has no rate yet."""
    return {
        "_id": shipment["_id"],
        "invoice_type": REVENUE,
        "status": status,
        "currency": account.get("currency", ""),
        "account_id": shipment["account_id"],
        "bill_to": account,
        "invoice_date": "",
        "due_date": "",
        "lines": [],
        "user_total": None,
        "tariff_total": Decimal("0.00"),
        "total": Decimal("0.00"),
        "shipments": [],
        "history": [],
    }


def _query(request: InvoiceListRequest) -> Record:
    parts: list[Record] = []
    if request.rules:
        parts.append(compile_filter(parse_tree(request.rules), FIELDS, clock.today()))
    if request.search.strip():
        begins = {"$gte": request.search.strip(), "$lt": request.search.strip() + "\uffff"}
        parts.append({"$or": [{"number": begins}, {"shipment_numbers": {"$elemMatch": begins}}]})
    if request.status:
        parts.append({"status": {"$in": request.status}})
    # voided and deleted invoices keep number and charges, and are shown when they are asked for
    if not request.status and not request.rules:
        parts.append({"is_deleted": False})
    return {"$and": parts} if parts else {}


async def _totals(query: Record, scope: Scope) -> list[InvoicedTotal]:
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": query},
            {"$group": {"_id": "$currency", "count": {"$sum": 1}, "total": {"$sum": "$total"}}},
            {"$sort": {"count": -1, "_id": 1}},
        ]
    )
    return [InvoicedTotal(currency=one["_id"], count=one["count"], total=str(one["total"])) async for one in groups]


def _row(invoice: Record) -> InvoiceRow:
    return InvoiceRow(
        id=str(invoice["_id"]),
        number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        account_id=_text(invoice["account_id"]),
        account_number=invoice["bill_to"]["account_number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
        tariff_total=str(invoice["tariff_total"]),
        shipment_numbers=invoice["shipment_numbers"][:_SHOWN_NUMBERS],
        shipments=len(invoice["shipment_numbers"]),
        charges=len(invoice["lines"]),
        invoice_date=invoice["invoice_date"],
        due_date=invoice["due_date"],
        created_on=invoice["created_on"],
    )


def _charge(number: int, line: Mapping[str, Any], currency: str) -> InvoiceCharge:
    return InvoiceCharge(
        charge_line=number,
        charge_code=line["charge_code"],
        charge_text=line["charge_text"],
        shipment_id=str(line["shipment_id"]),
        shipment_number=line["shipment_number"],
        trace_id=_text(line.get("trace_id")),
        user_value=_text(line["user_value"]),
        tariff_value=str(line["tariff_value"] or Decimal("0.00")),
        invoice_value=str(line["invoice_value"] or Decimal("0.00")),
        currency=currency,
        as_per_tariff="Yes" if line["as_per_tariff"] else "No",
        reason_comment=line["reason_comment"],
    )


def _bill_to(account_id: ObjectId | None, party: Mapping[str, Any]) -> BillToParty:
    return BillToParty(
        account_id=_text(account_id),
        account_number=party.get("account_number", ""),
        name=party.get("name", ""),
        address=party.get("address", []),
        country=party.get("country", ""),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
