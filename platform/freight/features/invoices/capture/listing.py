"""The rows to capture: open shipments, each with its open invoice where it has one."""

from collections.abc import Mapping

from freight.core.fields.given import to_given_values
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.invoices.capture import (
    BILL_TO,
    CURRENCY,
    INVOICE_DATE,
    NUMBER,
    REMARKS,
    SHIPMENT,
    TYPE,
    get_column_charge_code,
    list_capture_charge_columns,
)
from freight.core.records import Stored
from freight.core.shipments.document import flatten
from freight.core.shipments.statuses import EDITABLE, NOT_RATED
from freight.documents.invoice import Invoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices.capture.columns import list_extra_charge_columns
from freight.features.invoices.capture.schemas import CapturedRow, CapturePage, CaptureQuery
from freight.features.ledger.invoices.computing import build_computed_cells
from freight.features.setup.templates import service as templates
from freight.features.shipments.filter_limits import require_bounded_filter
from freight.features.shipments.filters import build_shipment_filter
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_STATUS, _NAME = "invoiceInformation#status", "invoiceInformation#billToName"
_TOTAL, _TARIFF_TOTAL = "invoiceInformation#total", "invoiceInformation#tariffTotal"
_REVENUE = "Revenue"


async def get_capture_page(scope: Scope, query: CaptureQuery) -> CapturePage:
    """Return a page of open shipments with their open invoices, latest entry first. Raises Invalid for a broken
    rule."""
    page = Page(query.page_no, query.page_limit)
    template = await templates.resolve_template(scope, "shipment", query.account_id)
    await require_bounded_filter(scope, template, query.rules, [])
    shipment_query = {
        "$and": [build_shipment_filter(template, query.rules, clock.today(scope.place)), *_narrowed(query)]
    }
    shipments = scoped(Shipment, scope)
    cursor = shipments.find(shipment_query).sort([("entry_date", -1), ("_id", -1)]).skip(page.skip).limit(page.limit)
    records = await cursor.to_list()
    ids = [invoice_id for record in records if (invoice_id := record.get("invoice_id"))]
    invoices = {invoice["_id"]: invoice async for invoice in scoped(Invoice, scope).find({"_id": {"$in": ids}})}
    capture = await templates.resolve_template(scope, "invoice", query.account_id)
    columns = list_capture_charge_columns((*capture.fields, *await list_extra_charge_columns(scope, capture)))
    rows = [
        build_capture_row(record, invoices.get(record_id) if (record_id := record.get("invoice_id")) else None, columns)
        for record in records
    ]
    return CapturePage(
        count=await shipments.count(shipment_query), page_no=page.number, page_limit=page.limit, rows=rows
    )


def _narrowed(query: CaptureQuery) -> list[Record]:
    parts: list[Record] = [{"status": {"$in": sorted(EDITABLE)}}]
    if query.account_id:
        parts.append({"account_id": parse_object_id(query.account_id, "account")})
    if query.invoiced is not None:
        parts.append({"invoice_id": {"$ne": None} if query.invoiced else None})
    if text := query.search.strip():
        parts.append({"shipment_number": {"$gte": text, "$lt": text + "\uffff"}})
    return parts


def build_capture_row(
    shipment: StoredShipment, invoice: Stored | None, columns: Mapping[str, FieldSpec]
) -> CapturedRow:
    """A shipment and its open invoice as one row of the grid."""
    cells: Record = {SHIPMENT: shipment["shipment_number"], TYPE: _REVENUE}
    groups = ("shipmentInformation", "shipmentRouting", "shipmentCargo", "shipmentParties")
    values = flatten({group: shipment["data"].get(group, {}) for group in groups})
    cells |= {key: wire_value(value) for key, value in to_given_values(values).items()}
    if invoice:
        cells |= {
            NUMBER: invoice["number"],
            TYPE: invoice["invoice_type"],
            BILL_TO: invoice["bill_to"]["account_number"],
            _NAME: invoice["bill_to"]["name"],
            INVOICE_DATE: invoice["invoice_date"],
            CURRENCY: invoice["currency"],
            REMARKS: invoice.get("remarks", ""),
            _TOTAL: str(invoice["total"]),
            _TARIFF_TOTAL: str(invoice["tariff_total"]),
            **build_computed_cells(invoice),
        }
        keys = {get_column_charge_code(spec).casefold(): key for key, spec in columns.items()}
        for line in invoice["lines"]:
            key = keys.get(line["charge_code"].casefold())
            if key and line["user_value"] is not None:
                cells[key] = str(line["user_value"])
    status = (invoice or shipment)["status"] or NOT_RATED
    return CapturedRow(
        id=str(invoice["_id"]) if invoice else None,
        revision=invoice["revision"] if invoice else 0,
        shipment_id=str(shipment["_id"]),
        status=status,
        **{**cells, _STATUS: status},
    )
