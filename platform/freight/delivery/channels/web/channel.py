"""Preparing a posting sheet: the rows of the profile with what the invoice says, and its PDF to be uploaded."""

from freight.core.delivery import naming
from freight.core.delivery.web_rows import rows_of
from freight.delivery.channels.kind import Channel
from freight.delivery.channels.web.settings import WebSettings
from freight.delivery.parts import Drawn, ToDraw


async def _render(work: ToDraw) -> Drawn:
    settings = WebSettings.model_validate(work.configurations)
    stored = (work.profile.get("options") or {}).get("webInvoiceRows") or []
    # each invoice is posted by itself: it has a confirmation of its own
    first = work.invoices[0]
    known = naming.values_of(first)
    headers = {
        "portal": settings.model_dump(),
        "rows": stored,
        "values": {row.key: known[row.key] for row in rows_of(stored) if row.key in known and not row.is_custom},
    }
    return Drawn((work.papers[str(first["_id"])],), (), headers)


CHANNEL = Channel("web", WebSettings, _render, is_single=True, by_hand=True)
