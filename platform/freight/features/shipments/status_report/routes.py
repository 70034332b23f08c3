"""The status report over HTTP."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.shipments.status_report import service
from freight.features.shipments.status_report.schemas import StatusReport
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.scopes import Scope

ROUTER = FeatureRouter(prefix="/api/reports", tags=["reports"])
Reports = Annotated[Access, Depends(Requires("reports.sideReports"))]
First = Annotated[date | None, Query(alias="from", description="the first day")]
Last = Annotated[date | None, Query(alias="to", description="the last day; today unless given")]
# the right for the lists that the counts open
SHIPMENTS = "shipmentEntry.sideShipmentEntry"
INVOICES = "invoiceProcessing.sideInvoiceProcessing"


def _scope(access: Access, permission: str) -> Scope | None:
    return access.acting(permission).scope if access.may(permission) else None


@ROUTER.get("/status", response_model=Envelope[StatusReport])
async def status_report(access: Reports, first: First = None, last: Last = None) -> Response:
    """Return shipments and invoices of a period by status, account and currency."""
    visible_scopes = _scope(access, SHIPMENTS), _scope(access, INVOICES)
    return reply(await service.build_status_report(access.scope, *visible_scopes, first, last))


@ROUTER.get("/status/export", response_class=WorkbookResponse)
async def export_status_report(access: Reports, first: First = None, last: Last = None) -> Response:
    """The status report as a workbook."""
    visible_scopes = _scope(access, SHIPMENTS), _scope(access, INVOICES)
    return build_download(*await service.build_status_workbook(access.scope, *visible_scopes, first, last))
