"""A printed trace, internal or for the customer, with the company's letterhead."""

import asyncio
from decimal import Decimal
from pathlib import Path

from freight.core.money import format_money
from freight.features.rating import traces
from freight.features.rating.customer_view import TraceAudience
from freight.kit.paper import PdfHeading, render_letterhead_pdf
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.paper.paper_sizes import get_paper_size
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope

_TEMPLATE = Path(__file__).parent / "templates" / "trace.html"


async def render_trace_pdf(scope: Scope, trace_id: str, view: TraceAudience) -> tuple[str, bytes]:
    """Return (file name, content). Raises NotFound outside the scope."""
    trace = await traces.read_trace(scope, trace_id, view)
    company, system = await load_company_and_system(scope)
    heading = "How this was charged" if view is TraceAudience.CUSTOMER else "Rating trace"
    day = scope.place.day_of(trace.rated_on).isoformat()
    title = f"{heading}, shipment {trace.shipment_number}"
    totals = format_money(Decimal(trace.receipt.total), trace.receipt.currency) if trace.receipt else ""
    values = {"trace": trace, "heading": heading, "totals": totals, "company": company, "system": system}
    content = await asyncio.to_thread(
        render_letterhead_pdf,
        PdfHeading(title, company.name, day, get_paper_size(system.country or company.country)),
        _TEMPLATE,
        values,
    )
    return safe_name(f"{title}.pdf"), content
