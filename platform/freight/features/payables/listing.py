"""List carriers' invoices with their totals, and export the list as a workbook."""

import asyncio
import re
from datetime import date

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.list_layouts.totals import ColumnTotal, add_up_columns, build_total_sums, build_totaled_column
from freight.core.money import format_plain_amount
from freight.core.payables.due import DueWindow, get_due_window_days
from freight.core.payables.statuses import EXCEPTIONS, PayableStatus
from freight.core.rules import compile_filter, parse_tree
from freight.documents.audit_entry import AuditKind
from freight.documents.payable import Payable
from freight.features.payables import audit
from freight.features.payables.orders.listing import build_order_payables_filter
from freight.features.payables.own_fields import list_own_cells
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import PayablesFound, PayablesRequest, PayableSum
from freight.features.payables.tagging import load_payable_condition_fields, load_payable_fields
from freight.features.payables.tax_schemas import PayableTaxSum
from freight.features.payables.tax_views import get_payable_gross
from freight.features.payables.views import build_payable_view
from freight.features.setup.list_layouts.total_schemas import build_column_total_views
from freight.features.setup.tags.queries import build_tag_filter
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit import clock
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_FIRST_DUE = [("due_date", 1), ("_id", 1)]
_MOST_EXPORTED = 50_000
NO_CURRENCY = "XXX"  # ISO 4217: for invoices whose charges have no single currency
_HEADS = (
    "Carrier",
    "Invoice number",
    "Invoice date",
    "Due date",
    "Status",
    "Currency",
    "Charged",
    "Agreed",
    "Approved",
    "Open",
    "Scheduled",
    "Paid",
    "Shipments",
    "PO",
    "Findings",
    "Note",
)
_WITH_TAX = {
    "Charged": ("Charged, net", "Tax", "Charged, gross"),
    "Agreed": ("Agreed, net", "Agreed tax"),
    "Approved": ("Approved, gross", "Tax approved"),
    "Open": ("Open, gross",),
    "Scheduled": ("Scheduled, gross",),
    "Paid": ("Paid, gross",),
}
_TAX_HEADS = tuple(head for name in _HEADS for head in _WITH_TAX.get(name, (name,)))


async def get_payable_page(scope: Scope, request: PayablesRequest) -> PayablesFound:
    """Return a page of the matching invoices, those due first at the top, after checking marked ones."""
    unchecked = await audit.check_marked_payables(demand_all_accounts(scope))
    payables, today = scoped(Payable, scope), clock.today(scope.place)
    page, query = Page(request.page_no, request.page_limit), await _load_query(scope, request, today)
    page_payables = await payables.find(query).sort(_FIRST_DUE).skip(page.skip).limit(page.limit).to_list()
    return PayablesFound(
        count=await payables.count(query),
        unchecked=unchecked,
        page_no=page.number,
        page_limit=page.limit,
        sums=await sum_payables(scope, query),
        tax_sums=await _sum_taxes(scope, query) if await has_tax_registration(scope) else [],
        column_totals=build_column_total_views(await _sum_added_columns(scope, query)),
        rows=[build_payable_view(payable, today) for payable in page_payables],
    )


async def sum_payables(scope: Scope, query: Record) -> list[PayableSum]:
    """Return the totals of invoices by currency."""
    amounts = {name: {"$sum": f"${name}"} for name in ("charged", "agreed", "open")}
    groups = await scoped(Payable, scope).aggregate([{"$match": query}, {"$group": {"_id": "$currency", **amounts}}])
    return [
        PayableSum(
            currency=group["_id"],
            **{name: format_plain_amount(group[name], group["_id"]) for name in ("charged", "agreed", "open")},
        )
        for group in sorted([group async for group in groups], key=lambda group: str(group["_id"]))
    ]


async def _sum_taxes(scope: Scope, query: Record) -> list[PayableTaxSum]:
    """Return the tax that invoices charge, and what they charge with it, by currency."""
    tax = {"$ifNull": ["$tax_charged", 0]}
    sums = {"tax": {"$sum": tax}, "gross": {"$sum": {"$add": ["$charged", tax]}}}
    groups = await scoped(Payable, scope).aggregate([{"$match": query}, {"$group": {"_id": "$currency", **sums}}])
    return [
        PayableTaxSum(
            currency=group["_id"],
            tax=format_plain_amount(exact(group["tax"]), group["_id"]),
            gross=format_plain_amount(exact(group["gross"]), group["_id"]),
        )
        for group in sorted([group async for group in groups], key=lambda group: str(group["_id"]))
    ]


async def _sum_added_columns(scope: Scope, query: Record) -> list[ColumnTotal]:
    """Return the totals of the figures that the company added."""
    specs = await load_payable_fields(scope)
    columns = [column for spec in specs if (column := build_totaled_column(spec))]
    if not columns:
        return []
    stages = [{"$match": query}, {"$group": {"_id": None, **build_total_sums(columns)}}]
    found = await scoped(Payable, scope).aggregate(stages)
    return add_up_columns(columns, [("", group) async for group in found])


async def build_payables_workbook(scope: Scope, request: PayablesRequest) -> tuple[str, bytes]:
    """Return (file name, content) of every matching invoice. Raises Invalid for more than a workbook can hold."""
    await audit.check_marked_payables(demand_all_accounts(scope))
    today = clock.today(scope.place)
    query, own = await _load_query(scope, request, today), await load_payable_fields(scope)
    has_tax = await has_tax_registration(scope)
    if await scoped(Payable, scope).count(query, limit=_MOST_EXPORTED + 1) > _MOST_EXPORTED:
        raise Invalid(f"A workbook takes {_MOST_EXPORTED:,} invoices. Narrow the list first.", code=ErrorCode.TOO_MANY)
    cursor = scoped(Payable, scope).find(query).sort(_FIRST_DUE)
    rows: list[list[Cell]] = [
        [
            payable["carrier"],
            payable["number"],
            payable["invoice_date"],
            payable["due_date"],
            payable["status"],
            payable["currency"],
            payable["charged"],
            *((payable.get("tax_charged"), get_payable_gross(payable)) if has_tax else ()),
            payable["agreed"],
            *((payable.get("tax_agreed"),) if has_tax else ()),
            payable["approved"],
            *((payable.get("approved_tax"),) if has_tax else ()),
            payable["open"],
            payable["scheduled"],
            payable["paid"],
            len(payable["lines"]),
            ", ".join(order.number for order in build_payable_view(payable, today).orders) or None,
            " ".join(build_payable_view(payable, today).findings) or None,
            payable["note"] or None,
            *list_own_cells(own, payable),
        ]
        async for payable in cursor
    ]
    heads = (*(_TAX_HEADS if has_tax else _HEADS), *(spec.label for spec in own))
    content = await asyncio.to_thread(build_table_workbook, "Carrier invoices", heads, rows, pinned=2)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported carrier invoices to be paid", rows=len(rows))
    return "carrier-invoices.xlsx", content


async def _load_query(scope: Scope, request: PayablesRequest, today: date) -> Record:
    """Return the filter of a request with its rules. Raises Invalid for rules that cannot be read."""
    query = build_payables_query(request, today)
    if not request.rules:
        return query
    rules = compile_filter(parse_tree(request.rules), await load_payable_condition_fields(scope), today)
    return {"$and": [query, rules]}


def build_payables_query(request: PayablesRequest, today: date) -> Record:
    """Return the filter of a request."""
    query: Record = {}
    statuses = [status for status in request.statuses if not request.exceptions_only or status in EXCEPTIONS]
    if request.statuses or request.exceptions_only:
        query["status"] = {"$in": statuses or (list(EXCEPTIONS) if not request.statuses else [])}
    if request.carrier:
        query["carrier_key"] = get_charge_name_key(request.carrier)
    if request.currency:
        query["currency"] = "" if request.currency == NO_CURRENCY else request.currency
    if request.due:
        query |= build_due_query(DueWindow(request.due), today)
        query.setdefault("status", {"$nin": [PayableStatus.PAID, PayableStatus.REJECTED]})
    if request.order:
        query |= build_order_payables_filter([parse_object_id(request.order, "purchase order")])
    query |= build_tag_filter(request.tags, request.without_tags, request.tagging_rule, request.tags_given)
    if text := request.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"number": begins}, {"lines.shipment_number": begins}, {"carrier": begins}]
    return query


def build_due_query(soon: DueWindow, today: date) -> Record:
    """Return the filter of what is due within a window."""
    first, last = get_due_window_days(soon, today)
    bounds: Record = {"$gte": format_iso_day(first)} if first else {"$gt": ""}
    return {"due_date": bounds | ({"$lte": format_iso_day(last)} if last else {})}
