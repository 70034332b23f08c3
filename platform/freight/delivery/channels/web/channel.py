"""Preparing a posting sheet: the rows of the profile with the values of the invoice, and its PDF for uploading."""

from freight.core.delivery import naming
from freight.core.delivery.web_rows import list_web_sheet_rows
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.web.settings import WebSettings
from freight.delivery.payloads import RenderedDelivery, RenderInput


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = WebSettings.model_validate(work.configurations)
    stored = (work.profile.get("options") or {}).get("webInvoiceRows") or []
    # each invoice is posted alone: it gets its own confirmation
    first = work.invoices[0]
    naming_values = naming.get_naming_values(first)
    headers = {
        "portal": settings.model_dump(),
        "rows": stored,
        "values": {
            row.key: naming_values[row.key]
            for row in list_web_sheet_rows(stored)
            if row.key in naming_values and not row.is_custom
        },
    }
    return RenderedDelivery((work.papers[str(first["_id"])],), (), headers)


CHANNEL = DeliveryChannel("web", WebSettings, _render, is_single=True, by_hand=True)
