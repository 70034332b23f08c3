"""Compare the counters of invoice numbers with the numbers that were issued: a counter that is too low would give a
number out again."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.core.invoices.numbering import NumberPattern
from freight.documents.invoice import Invoice, match_invoices_of_series
from freight.documents.number_claim import NumberClaim
from freight.documents.number_series import NumberGap, NumberSeries, SeriesFormat, match_number_gaps
from freight.documents.records.number_series import StoredNumberSeries
from freight.features.invoices import numbers
from freight.features.invoices.number_series.number_runs import NEW, get_next_place
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def reconcile_number_series(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the counter of each series with the highest number issued in its format, and raise it if it is lower.
    Numbers are taken with their invoices, so concurrent billing runs before or after this."""
    discrepancies = [
        discrepancy
        for name in numbers.SERIES
        if (discrepancy := await _raise_lower(scope.whole_system, name, session)) is not None
    ]
    return ReconciliationPortion(len(numbers.SERIES), discrepancies)


async def _raise_lower(scope: Scope, invoice_type: str, session: AsyncClientSession) -> Discrepancy | None:
    """Raise the counter of a type to the highest number issued; return None if it is not lower."""
    pattern = await numbers.get_number_pattern(scope, invoice_type, session)
    series = await scoped(NumberSeries, scope).find_one({"invoice_type": invoice_type}, session=session) or NEW
    place = get_next_place(pattern, series)
    if place >= pattern.capacity:
        return None  # used up
    highest = await _highest_issued(scope, invoice_type, pattern, place, session)
    if highest < place:
        return None
    raised = series["last"] + highest - place + 1
    change: Record = {"$set": {"last": raised}}
    if not series["formats"]:
        # its numbers have the system's format from the first one on
        change["$push"] = {"formats": SeriesFormat(format=pattern.text, first=1).model_dump()}
    await scoped(NumberSeries, scope).find_one_and_update(
        {"invoice_type": invoice_type}, change, upsert=True, session=session
    )
    return Discrepancy(
        f"last number of {invoice_type} invoices", _named(series, pattern, place), pattern.number(highest)
    )


def _named(series: StoredNumberSeries, pattern: NumberPattern, place: int) -> str:
    return pattern.number(place - 1) if series["last"] and place > 1 else "none"


async def _highest_issued(
    scope: Scope, invoice_type: str, pattern: NumberPattern, place: int, session: AsyncClientSession
) -> int:
    """Return the position of the highest number, at `place` or above, that the series gave an invoice or that was set
    aside; 0 for none. Numbers that invoices were captured with do not belong to the series."""
    # numbers of one format have equal length, so they sort in the order given
    span = {"$gte": pattern.number(place), "$lte": pattern.number(pattern.capacity - 1)}
    query = match_invoices_of_series(span, invoice_type)
    invoices = await scoped(Invoice, scope).find(query, {"number": 1}, archived=True, session=session).to_list()
    ids = [invoice["_id"] for invoice in invoices]
    claims = scoped(NumberClaim, scope).find({"invoice_id": {"$in": ids}}, {"invoice_id": 1}, session=session)
    captured = {claim["invoice_id"] async for claim in claims} if ids else set()
    issued = [invoice["number"] for invoice in invoices if invoice["_id"] not in captured]
    gaps = scoped(NumberGap, scope).find(match_number_gaps(invoice_type, span), {"numbers": 1}, session=session)
    issued += [number async for gap in gaps for number in gap["numbers"]]
    return max((ordinal for number in issued if (ordinal := pattern.ordinal(number)) is not None), default=0)
