"""Looking a tariff version over before it is published: what can be calculated and yet is probably not meant.

One small function a finding, in `CHECKS`; none of them stops a publication.
"""

from freight.core.rating.lint import breaks, currency, dates, fuel, lanes, prices
from freight.core.rating.lint.finding import KINDS, Checked, Finding, Kind

CHECKS = (
    breaks.gaps,
    lanes.overlaps,
    lanes.one_key,
    prices.inversions,
    dates.expires_soon,
    currency.mixed,
    fuel.missing_weeks,
)

__all__ = ["CHECKS", "KINDS", "Checked", "Finding", "Kind", "lint"]


def lint(checked: Checked) -> list[Finding]:
    """Every finding about a version: those of the tariff itself first, then lane by lane."""
    found = [finding for check in CHECKS for finding in check(checked)]
    return sorted(found, key=lambda each: (each.lane is not None, each.lane or 0))
