"""Several invoices at once, over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.invoices.audit import service as delivery_audit
from freight.features.invoices.bulk import service
from freight.features.invoices.bulk.actions import ACTS
from freight.features.invoices.bulk.schemas import (
    InvoiceBulkAnswer,
    InvoiceBulkBody,
    InvoiceBulkPreview,
    InvoiceBulkPreviewBody,
)
from freight.features.invoices.correcting import copies
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/invoices/bulk", tags=["invoices"])
# the action decides which of the two rights is needed
Acts = Annotated[Access, Depends(Requires(copies.PERMISSION, delivery_audit.PERMISSION))]


@ROUTER.post("/preview", response_model=Envelope[InvoiceBulkPreview])
async def preview_bulk(body: InvoiceBulkPreviewBody, access: Acts) -> Response:
    """Preview voiding, crediting or approving the selected invoices. Nothing is stored."""
    access.demand(ACTS[body.action].permission)
    return reply(await service.preview_bulk_action(access.scope, body))


@ROUTER.post("", response_model=Envelope[InvoiceBulkAnswer])
async def act_on_invoices(body: InvoiceBulkBody, access: Acts) -> Response:
    """Void, credit or approve the selected invoices, each independently; those refused come with the reason."""
    access.demand(ACTS[body.action].permission)
    return reply(await service.perform_bulk_action(access.scope, body))
