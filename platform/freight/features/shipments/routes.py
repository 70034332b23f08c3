"""The shipment calls: the list of the grid, its save, one shipment with its history, the export."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from freight.core.errors import Invalid
from freight.core.shipments.document import to_row
from freight.documents.shipment import Shipment
from freight.features.shipments import deleting, export, history, listing, saving
from freight.features.shipments.schemas import (
    ExportQuery,
    ExportStarted,
    GridSave,
    GridSaved,
    ShipmentHistory,
    ShipmentPage,
    ShipmentQuery,
    ShipmentRow,
)
from freight.features.templates import service as templates
from freight.kit.http.access import Access, Requires
from freight.kit.http.envelope import Envelope, reply
from freight.kit.paging import Page
from freight.kit.tenancy import scoped

router = APIRouter(tags=["shipments"])

Reader = Annotated[Access, Depends(Requires("shipmentEntry.sideShipmentEntry"))]
Writer = Annotated[Access, Depends(Requires("shipmentEntry.saveShipmentEntry"))]
Exporter = Annotated[Access, Depends(Requires("shipmentEntry.exportShipmentEntry"))]

# the grids that are saved through this call; each further one is a line here and its service
_GRIDS = {"shipment": saving.save}


@router.post("/api/shipment/list", response_model=Envelope[ShipmentPage])
async def list_shipments(access: Reader, body: ShipmentQuery) -> Response:
    """A page of the shipments that the rules find, newest entry first unless sorted otherwise."""
    template = await templates.resolve(access.scope, "shipment", body.account_id)
    sort = [key.model_dump() for key in body.sort]
    page = Page(body.page_no, body.page_limit)
    return reply(await listing.page_of(access.scope, template, body.rules, sort, page))


@router.put(
    "/api/grid",
    response_model=Envelope[GridSaved],
    responses={412: {"model": Envelope[GridSaved], "description": "some rows were refused or had changed meanwhile"}},
)
async def save_grid(
    access: Writer,
    body: GridSave,
    type: str = "shipment",
    template_id: Annotated[str, Query(alias="templateId")] = "",
    account: Annotated[str, Query(description="the account of new rows that name none")] = "",
) -> Response:
    """Store the changed rows of a grid. Valid rows are stored even where others are refused."""
    if any(row.archived is not None for row in body.data):
        access.demand(deleting.PERMISSION)
    save = _GRIDS.get(type)
    if save is None:
        raise Invalid(f"There is no grid of the type {type[:40]!r}.", code="no_such_grid")
    template = await templates.for_grid(access.scope, type, template_id, account)
    rows = [{**row.model_dump(by_alias=True, exclude_unset=True)} for row in body.data]
    saved = await save(access.scope, template, rows, account or None)
    count = len(saved["saved"])
    return reply(saved, f"{count:,} saved." if count else saving.NO_CHANGES)


@router.get("/api/shipment/{shipment_id}", response_model=Envelope[ShipmentRow])
async def get_shipment(access: Reader, shipment_id: str) -> Response:
    """One shipment."""
    return reply(to_row(await scoped(Shipment, access.scope).get(shipment_id, "shipment")))


@router.get("/api/shipment/{shipment_id}/history", response_model=Envelope[ShipmentHistory])
async def get_shipment_history(access: Reader, shipment_id: str) -> Response:
    """What was done to one shipment, newest first."""
    return reply(await history.of_shipment(access.scope, shipment_id))


@router.post("/api/shipment/export", response_model=Envelope[ExportStarted])
async def export_shipments(access: Exporter, body: ExportQuery) -> Response:
    """Start writing the shipments that the rules find to a workbook."""
    started = await export.start(access.scope, body.model_dump())
    return reply(started, "The export has started. The workbook will be among your notifications.")
