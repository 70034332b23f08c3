"""Number series over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.invoices.number_series import format_changes
from freight.features.invoices.number_series import service as number_series
from freight.features.invoices.number_series.schemas import (
    GapList,
    NumbersAhead,
    NumberSeriesList,
    SeriesChange,
    SeriesCheck,
    SetAside,
    SetAsideRequest,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/invoiceNumbers", tags=["invoices"])
Sees = Annotated[Access, Depends(Requires("configurationInvoices.viewConfigurationInvoices"))]
SetsAside = Annotated[Access, Depends(Requires("configurationInvoices.editConfigurationInvoices"))]


@ROUTER.get("", response_model=Envelope[NumberSeriesList])
async def list_number_series(access: Sees) -> Response:
    """List the number series of the system: format, last number given out, next one."""
    return reply(await number_series.list_series(access.scope))


@ROUTER.put("", response_model=Envelope[NumberSeriesList])
async def change_number_series(request: SeriesChange, access: SetsAside) -> Response:
    """Give a series another format or a number to continue with, with the reason."""
    await format_changes.change_series_format(access.scope, request)
    return reply(await number_series.list_series(access.scope), "Number series saved.")


@ROUTER.get("/preview", response_model=Envelope[NumbersAhead])
async def preview_number_series(
    access: SetsAside,
    invoice_type: Annotated[str, Query(alias="invoiceType")],
    format: Annotated[str, Query(max_length=60)],
    next_number: Annotated[str, Query(alias="nextNumber", max_length=60)] = "",
) -> Response:
    """Preview the next numbers of a format. Nothing is stored."""
    return reply(await format_changes.preview_series_numbers(access.scope, invoice_type, format, next_number))


@ROUTER.get("/gaps", response_model=Envelope[GapList])
async def list_number_gaps(
    access: Sees,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List the numbers that were set aside: by whom, when and why."""
    return reply(await number_series.list_set_aside_numbers(access.scope, Page(page_no, page_limit)))


@ROUTER.post("/gaps", response_model=Envelope[SetAside])
async def set_numbers_aside(request: SetAsideRequest, access: SetsAside) -> Response:
    """Set aside the next numbers of a series, so that no invoice gets them; with the reason."""
    return reply(SetAside(numbers=await number_series.set_aside_numbers(access.scope, request)))


@ROUTER.get("/check", response_model=Envelope[SeriesCheck])
async def check_number_series(access: Sees, invoice_type: Annotated[str, Query(alias="invoiceType")]) -> Response:
    """Check that every number of a series is on an invoice or was set aside with a reason."""
    return reply(await number_series.check_series_numbers(access.scope, invoice_type))
