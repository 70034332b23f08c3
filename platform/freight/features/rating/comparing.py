"""Two ratings of a shipment side by side: of two traces, or of a trace and a what-if."""

from freight.core.errors import Invalid
from freight.core.rating.compare import Side, compared
from freight.core.rating.packed import unpacked
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.trace import StoredTrace
from freight.features.rating import traces
from freight.features.rating.comparing_schemas import ComparedSide, ComparisonView
from freight.kit.storage.scopes import Scope


async def of_traces(scope: Scope, trace_id: str, other_id: str) -> ComparisonView:
    """A trace beside an earlier or later one of the same shipment; the earlier is before. Raises NotFound outside the
    scope, Invalid for traces of two shipments."""
    found = [await traces.seen(scope, each) for each in (trace_id, other_id)]
    before, after = sorted(found, key=lambda trace: (trace["rated_on"], trace["_id"]))
    if before["shipment_id"] != after["shipment_id"]:
        raise Invalid("These traces are for different shipments and can't be compared.", code="other_shipment")
    versions = [await traces.version_of(scope, each) for each in (before, after)]
    return await view(scope, (before, versions[0], "Earlier"), (after, versions[1], "Later"))


Titled = tuple[StoredTrace, StoredTariffVersion | None, str]


async def view(scope: Scope, before: Titled, after: Titled) -> ComparisonView:
    """Two ratings as traces keep them, each with its version and a title."""
    sides = [await _side(scope, trace, version) for trace, version, _ in (before, after)]
    return ComparisonView(
        shipment_id=str(after[0]["shipment_id"]),
        shipment_number=after[0]["shipment_number"],
        before=_shown(before),
        after=_shown(after),
        comparison=compared(*sides),
    )


async def _side(scope: Scope, trace: StoredTrace, version: StoredTariffVersion | None) -> Side:
    return Side(
        tariff=await traces.tariff_of(scope, version),
        facts=unpacked(trace["facts"]),
        values=trace["values"],
        day=trace["applied_on"],
        tariff_name=trace["tariff_name"],
        version=f"version {trace['version_number']}" if version else "",
        reason=trace["reason"],
    )


def _shown(titled: Titled) -> ComparedSide:
    trace, version, title = titled
    return ComparedSide(
        title=title,
        trace_id=str(trace["_id"]),
        rated_on=trace["rated_on"],
        tariff=f"{trace['tariff_name']}, version {trace['version_number']}" if version else "",
        tariff_id=str(trace["tariff_id"]) if trace["tariff_id"] else None,
        total=None if trace["total"] is None else f"{trace['total']:f}",
        currency=trace["currency"],
        reason=trace["reason"],
    )
