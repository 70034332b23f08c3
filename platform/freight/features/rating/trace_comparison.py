"""Compare two ratings of a shipment: of two traces, or of a trace and a what-if."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.compare import RatingSide, compare_ratings
from freight.core.rating.packed import unpack_facts
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.features.rating import traces
from freight.features.rating.trace_comparison_schemas import ComparedSide, ComparisonView
from freight.kit.storage.scopes import Scope


async def compare_trace_pair(scope: Scope, trace_id: str, other_id: str) -> ComparisonView:
    """Compare two traces of the same shipment, the earlier one as before. Raises NotFound outside the scope, Invalid
    for traces of two shipments."""
    rating_traces = [await traces.load_visible_trace(scope, requested_id) for requested_id in (trace_id, other_id)]
    before, after = sorted(rating_traces, key=lambda trace: (trace["rated_on"], trace["_id"]))
    if before["shipment_id"] != after["shipment_id"]:
        raise Invalid("These traces are for different shipments and can't be compared.", code=ErrorCode.OTHER_SHIPMENT)
    versions = [await traces.load_trace_version(scope, rating_trace) for rating_trace in (before, after)]
    return await build_comparison_view(scope, (before, versions[0], "Earlier"), (after, versions[1], "Later"))


Titled = tuple[StoredRatingTrace, StoredTariffVersion | None, str]


async def build_comparison_view(scope: Scope, before: Titled, after: Titled) -> ComparisonView:
    """Compare two ratings in the form of traces, each with its version and a title."""
    sides = [await _side(scope, trace, version) for trace, version, _ in (before, after)]
    return ComparisonView(
        shipment_id=str(after[0]["shipment_id"]),
        shipment_number=after[0]["shipment_number"],
        before=_shown(before),
        after=_shown(after),
        comparison=compare_ratings(*sides),
    )


async def _side(scope: Scope, trace: StoredRatingTrace, version: StoredTariffVersion | None) -> RatingSide:
    return RatingSide(
        tariff=await traces.compile_trace_tariff(scope, version),
        facts=unpack_facts(trace["facts"]),
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
