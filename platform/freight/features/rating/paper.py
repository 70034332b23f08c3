"""A trace on paper: the page as it is read, for the house or for the customer, with the company's letterhead."""

import asyncio
from decimal import Decimal
from pathlib import Path

from freight.core.money import show
from freight.features.rating import traces
from freight.features.rating.customer_view import View
from freight.kit.paper import Paper, draw
from freight.kit.paper.letterhead import read_house
from freight.kit.paper.sheets import sheet_of
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope

_TEMPLATE = Path(__file__).parent / "templates" / "trace.html"


async def of_trace(scope: Scope, trace_id: str, view: View) -> tuple[str, bytes]:
    """(file name, content). Raises NotFound outside the scope."""
    trace = await traces.one(scope, trace_id, view)
    company, system = await read_house(scope)
    heading = "How this was charged" if view is View.CUSTOMER else "Rating trace"
    day = scope.place.day_of(trace.rated_on).isoformat()
    title = f"{heading}, shipment {trace.shipment_number}"
    totals = show(Decimal(trace.receipt.total), trace.receipt.currency) if trace.receipt else ""
    values = {"trace": trace, "heading": heading, "totals": totals, "company": company, "system": system}
    content = await asyncio.to_thread(
        draw, Paper(title, company.name, day, sheet_of(system.country or company.country)), _TEMPLATE, values
    )
    return safe_name(f"{title}.pdf"), content
