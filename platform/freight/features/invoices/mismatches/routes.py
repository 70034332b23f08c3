"""Mismatches by cause over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.invoices.mismatches import export
from freight.features.invoices.mismatches import service as mismatches
from freight.features.invoices.mismatches.schemas import (
    CauseKey,
    CauseKind,
    CauseList,
    CauseListRequest,
    MismatchCauses,
    MismatchRequest,
    SettleCauseRequest,
)
from freight.features.invoices.schemas import ReadyAnswer
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
Sees = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
Bills = Annotated[Access, Depends(Requires("invoiceProcessing.createInvoice"))]


@ROUTER.post("/invoices/mismatches", response_model=Envelope[MismatchCauses])
async def list_mismatch_causes(request: MismatchRequest, access: Sees) -> Response:
    """List what no tolerance settled, each cause once."""
    return reply(await mismatches.get_mismatch_cause_page(access.scope, request))


@ROUTER.post("/invoices/mismatches/shipments", response_model=Envelope[CauseList])
async def list_mismatched_shipments(request: CauseListRequest, access: Sees) -> Response:
    """The shipments of one cause."""
    return reply(await mismatches.get_cause_shipment_page(access.scope, request))


@ROUTER.get("/invoices/mismatches/export", response_class=WorkbookResponse)
async def export_mismatches(
    access: Sees,
    kind: Annotated[CauseKind | None, Query(description="left out: every cause")] = None,
    detail: str = "",
    tariff_id: Annotated[str, Query(alias="tariffId")] = "",
    charge_code: Annotated[str, Query(alias="chargeCode")] = "",
    currency: str = "",
) -> Response:
    """The mismatches of a cause, or all of them, as a workbook with the cause on each row."""
    key = None
    if kind:
        key = CauseKey(
            kind=kind, detail=detail, tariff_id=tariff_id or None, charge_code=charge_code, currency=currency
        )
    return build_download(*await export.build_mismatch_workbook(access.scope, key))


@ROUTER.post("/invoices/mismatches/settle", response_model=Envelope[ReadyAnswer])
async def settle_mismatch_cause(request: SettleCauseRequest, access: Bills) -> Response:
    """Make every shipment of a cause Ready for Invoicing, with one reason."""
    return reply(await mismatches.settle_mismatch_shipments(access.scope, request))
