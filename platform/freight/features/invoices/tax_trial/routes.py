"""Tax rules tried on invoices, over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.invoices.tax_trial.schemas import TaxInvoiceTrial, TaxInvoiceTrialBody
from freight.features.invoices.tax_trial.service import try_tax_on_invoices
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

CHANGE, LISTS = "configurationInvoices.editConfigurationInvoices", "invoiceProcessing.sideInvoiceProcessing"

ROUTER = FeatureRouter(prefix="/api", tags=["tax"])
Editor = Annotated[Access, Depends(Requires(CHANGE))]


@ROUTER.post("/taxSetup/tryInvoices", response_model=Envelope[TaxInvoiceTrial])
async def try_on_invoices(access: Editor, body: TaxInvoiceTrialBody) -> Response:
    """Return what a setup would change on the last 1,000 invoices of the system. Changes nothing."""
    return reply(await try_tax_on_invoices(access.acting(LISTS).scope, body.setup))
