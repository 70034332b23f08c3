"""Charges with a rate per lane for which a rate sheet gives no rate on some lanes: they would be charged 0 there."""

from collections.abc import Iterable, Sequence

from freight.core.rating.bands import RateBand
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lane_changes import Key, build_lane_identity
from freight.core.rating.lane_figures import LaneFigure, get_lane_figure, list_lane_figures
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms
from freight.features.tariffs import service as tariffs
from freight.kit.storage.scopes import Scope


async def find_absent_rates(
    scope: Scope, tariff_id: str, terms: TariffTerms, lanes: Sequence[Lane], bands: Sequence[RateBand]
) -> list[str]:
    """Return a sentence for each such charge, with the first lane and its row. A lane the tariff already has keeps the
    rate that the sheet leaves out. `lanes` are those made from the `bands`."""
    lacking = [
        (rate, lacking_lanes)
        for rate in _rates_of(terms)
        if (lacking_lanes := [lane for lane in lanes if _lacks(lane, rate)])
    ]
    if not lacking:
        return []
    _, stored = await tariffs.load_compared_lanes(scope, tariff_id)
    before = {_key_of(lane): lane for lane in stored}
    lacking_groups = (
        (lane_figure, [lane for lane in lanes_found if _stays_lacking(lane, lane_figure, before)])
        for lane_figure, lanes_found in lacking
    )
    return [
        _describe(lane_figure, lanes_found, terms, bands) for lane_figure, lanes_found in lacking_groups if lanes_found
    ]


def _rates_of(terms: TariffTerms) -> Iterable[LaneFigure]:
    return (lane_figure for lane_figure in list_lane_figures(terms) if lane_figure.what == "rate")


def _lacks(lane: Lane, of: LaneFigure) -> bool:
    return get_lane_figure(lane.charges, of) is None


def _stays_lacking(lane: Lane, of: LaneFigure, before: dict[Key, Lane]) -> bool:
    previous_lane = before.get(_key_of(lane))
    return previous_lane is None or _lacks(previous_lane, of)


def _key_of(lane: Lane) -> Key:
    return build_lane_identity(lane.identifiers, lane.attributes)


def _describe(of: LaneFigure, found: Sequence[Lane], terms: TariffTerms, bands: Sequence[RateBand]) -> str:
    first, name = found[0], of.charge.name
    identifiers = [normalize_identifier(identifier) for identifier in first.identifiers]
    row = next(
        (
            b.row
            for b in bands
            if [normalize_identifier(b.identifiers.get(identifier, "")) for identifier in terms.identifiers]
            == identifiers
        ),
        0,
    )
    where = f"{' '.join(filter(None, first.identifiers)) or 'any'} (row {row:,})"
    more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
    return (
        f"{name} has no rate for {where}{more}: it would be charged 0 there. Choose its column, enter 0 where it is "
        "free, or enter one rate for all lanes in the tariff’s terms."
    )
