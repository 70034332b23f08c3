"""Preparing an invoice for an access point: its XML, and the electronic addresses it goes from and to."""

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.einvoice.formats import EINVOICE_FORMATS
from freight.core.einvoice.terms import build_invoice_terms, get_electronic_address
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.einvoice.settings import EInvoiceSettings
from freight.delivery.einvoice.rendering import render_einvoices
from freight.delivery.payloads import RenderedDelivery, RenderInput


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = EInvoiceSettings.model_validate(work.configurations)
    (invoice,) = work.invoices
    files, findings = await render_einvoices(work, settings.einvoice, by_access_point=True)
    if not files:
        return RenderedDelivery((), tuple(findings))
    terms = build_invoice_terms(invoice)
    headers = {
        "to": [get_electronic_address(terms["BG-7"])],
        "sender": get_electronic_address(terms["BG-4"]),
        "format": EINVOICE_FORMATS[settings.einvoice].specification,
    }
    return RenderedDelivery(tuple(files.values()), tuple(findings), headers)


CHANNEL = DeliveryChannel(
    "einvoice",
    EInvoiceSettings,
    _render,
    transport="access_point",
    strongest=DeliveredWhen.ACCEPTED,
    is_single=True,
)
