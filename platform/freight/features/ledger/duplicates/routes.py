"""The duplicate guard over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.ledger.duplicates import service as duplicates
from freight.features.ledger.duplicates.schemas import DuplicateAnswer, DuplicateCheck
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
Captures = Annotated[Access, Depends(Requires("invoiceProcessing.updateInvoiceCharges", "updateInvoiceCharges"))]


@ROUTER.post("/invoices/duplicates", response_model=Envelope[DuplicateAnswer])
async def look_for_duplicates(request: DuplicateCheck, access: Captures) -> Response:
    """Check whether numbers are taken, however they are written, and which invoices look like the same bill, and
    why."""
    return reply(await duplicates.check_duplicate_invoices(access.scope, request))
