"""Shipments over HTTP: the grid's list and save, one shipment with its history, the export."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.shipments.document import to_shipment_row
from freight.documents.shipment import Shipment
from freight.features.setup.customers import service as customers
from freight.features.setup.list_layouts.total_schemas import build_column_total_views
from freight.features.setup.templates import service as templates
from freight.features.shipments import deletion, export, grid_save, history, list_totals, listing
from freight.features.shipments.schemas import (
    ExportQuery,
    ExportStarted,
    GridSave,
    GridSaved,
    ShipmentHistory,
    ShipmentPage,
    ShipmentQuery,
    ShipmentRow,
    ShipmentTotals,
    ShipmentTotalsQuery,
)
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, scoped

ROUTER = FeatureRouter(tags=["shipments"])

Reader = Annotated[Access, Depends(Requires("shipmentEntry.sideShipmentEntry"))]
Exporter = Annotated[Access, Depends(Requires("shipmentEntry.exportShipmentEntry"))]

SAVE = "shipmentEntry.saveShipmentEntry"
GridWriter = Annotated[Access, Depends(Requires(SAVE, customers.CHANGE))]


@ROUTER.post("/api/shipment/list", response_model=Envelope[ShipmentPage])
async def list_shipments(access: Reader, body: ShipmentQuery) -> Response:
    """List a page of the shipments that the rules find, newest entry first unless sorted otherwise."""
    template = await templates.resolve_template(access.scope, "shipment", body.account_id)
    sort = [key.model_dump() for key in body.sort]
    page = Page(body.page_no, body.page_limit)
    usual = body.usual_sort.model_dump() if body.usual_sort else None
    return reply(await listing.query_shipments(access.scope, template, body.rules, sort, page, usual))


@ROUTER.post("/api/shipment/totals", response_model=Envelope[ShipmentTotals])
async def get_shipment_totals(access: Reader, body: ShipmentTotalsQuery) -> Response:
    """Add up columns over all shipments that the rules find, amounts by currency."""
    template = await templates.resolve_template(access.scope, "shipment", body.account_id)
    totals = await list_totals.sum_shipment_columns(access.scope, template, body.rules, body.columns)
    return reply(ShipmentTotals(totals=build_column_total_views(totals)))


@ROUTER.put(
    "/api/grid",
    dependencies=[TAKES_ROWS],
    response_model=Envelope[GridSaved],
    responses={412: {"model": Envelope[GridSaved], "description": "some rows were refused or had changed meanwhile"}},
)
async def save_grid(
    access: GridWriter,
    body: GridSave,
    type: Annotated[str, Query(description="shipment, or account for customers")] = "shipment",
    template_id: Annotated[str, Query(alias="templateId")] = "",
    account: Annotated[str, Query(description="the account of new rows that name none")] = "",
) -> Response:
    """Store the changed rows of a grid. For shipments, valid rows are stored even if others are refused; for customers,
    all or none."""
    rows = [{**row.model_dump(by_alias=True, exclude_unset=True)} for row in body.data]
    if type == customers.DOC_TYPE:
        return await _save_customers(access, template_id, rows)
    if type != "shipment":
        raise Invalid(f"No grid of type {type[:40]!r}.", code=ErrorCode.NO_SUCH_GRID)
    access.demand(SAVE)
    if any(row.archived is not None for row in body.data):
        access.demand(deletion.PERMISSION)
    template = await templates.find_grid_template(access.scope, type, template_id, account)
    saved = await grid_save.save_shipment_rows(access.scope, template, rows, account or None)
    count = len(saved["saved"])
    return reply(saved, f"{count:,} saved." if count else grid_save.NO_CHANGES)


async def _save_customers(access: Access, template_id: str, rows: list[Record]) -> Response:
    access.demand(customers.CHANGE)
    template = await templates.find_grid_template(access.scope, customers.DOC_TYPE, template_id, "")
    saved = await customers.save_customer_rows(make_actor(access, customers.CHANGE), template, rows)
    return reply({"saved": [], **saved._asdict()}, f"{saved.added + saved.changed:,} saved.")


@ROUTER.get("/api/shipment/{shipment_id}", response_model=Envelope[ShipmentRow])
async def get_shipment(access: Reader, shipment_id: str) -> Response:
    """Return one shipment."""
    return reply(to_shipment_row(await scoped(Shipment, access.scope).get(shipment_id, "shipment")))


@ROUTER.get("/api/shipment/{shipment_id}/history", response_model=Envelope[ShipmentHistory])
async def get_shipment_history(access: Reader, shipment_id: str) -> Response:
    """List the changes of one shipment, newest first."""
    return reply(await history.read_shipment_history(access.scope, shipment_id))


@ROUTER.post("/api/shipment/export", response_model=Envelope[ExportStarted])
async def export_shipments(access: Exporter, body: ExportQuery) -> Response:
    """Start writing the shipments that the rules find to a workbook."""
    started = await export.start_shipment_export(access.scope, body.model_dump())
    return reply(started, "Export started. You'll be notified when the workbook is ready.")
