"""A zone chart and the lanes of its zones."""

from collections.abc import Iterator

from freight.core.rating.lanes import is_pattern_match
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding

_MOST_NAMED = 8


def find_zones_without_lanes(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield zones of the chart that no lane has: shipments to them get no rate, although the chart has their zone."""
    chart, terms = checked.tariff.zones, checked.tariff.terms
    if chart is None or "zone" not in terms.identifiers:
        return
    at = terms.identifiers.index("zone")
    stated = {lane.identifiers[at] for lane in checked.tariff.lanes}
    lacking = [zone for zone in chart.zones if not any(is_pattern_match(pattern, zone) for pattern in stated)]
    if lacking:
        more = f" and {len(lacking) - _MOST_NAMED} more" if len(lacking) > _MOST_NAMED else ""
        zone_list = f"{', '.join(lacking[:_MOST_NAMED])}{more}"
        description = f"zones {zone_list}, which have no lane. Add their lanes."
        if len(lacking) == 1:
            description = f"zone {zone_list}, which has no lane. Add it."
        yield TariffLintFinding("zone", f"{chart.name} leads to {description}")
