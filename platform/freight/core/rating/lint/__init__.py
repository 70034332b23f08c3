"""Looking a tariff version over before it is published: what can be calculated and yet is probably not meant.

One small function a finding, in `CHECKS`; none of them stops a publication.
"""

from collections.abc import Callable, Iterable

from freight.core.rating.lint import breaks, conditions, currency, dates, fuel, lanes, postal, prices, zones
from freight.core.rating.lint.finding import KINDS, UNUSABLE, Checked, Finding, Kind, Rival
from freight.core.rating.terms import Consideration

Check = Callable[[Checked], Iterable[Finding]]

# what they find changes with the version alone
OF_THE_VERSION: tuple[Check, ...] = (
    breaks.gaps,
    lanes.overlaps,
    postal.overlaps,
    lanes.rivals,
    lanes.one_key,
    prices.inversions,
    currency.of_charges,
    currency.of_lanes,
    dates.of_lanes,
    zones.without_lanes,
)
# of a rate sheet before it is stored: what its lanes say of each other, and of their tariff
OF_A_SHEET: tuple[Check, ...] = (
    lanes.overlaps,
    postal.overlaps,
    lanes.one_key,
    breaks.gaps,
    prices.inversions,
    currency.of_lanes,
    dates.of_lanes,
)
# two rates for one shipment: never published or stored unless somebody says that it is meant
TO_CONFIRM = "overlap"
# the rule of a charge that settles every finding of a kind; the others are corrected by hand
MENDS: dict[str, Consideration] = {"inversion": "deficit"}
# what they find changes from day to day, with the fuel prices and the fields of shipments; they look at no lane
OF_THE_DAY: tuple[Check, ...] = (dates.expires_soon, fuel.missing_weeks, conditions.lost_fields)
CHECKS = (*OF_THE_VERSION, *OF_THE_DAY)

__all__ = [
    "CHECKS",
    "KINDS",
    "MENDS",
    "OF_A_SHEET",
    "OF_THE_DAY",
    "OF_THE_VERSION",
    "TO_CONFIRM",
    "UNUSABLE",
    "Check",
    "Checked",
    "Finding",
    "Kind",
    "Rival",
    "lint",
]


def lint(checked: Checked, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Every finding about a version: those of the tariff itself first, then lane by lane."""
    found = [finding for check in checks for finding in check(checked)]
    return sorted(found, key=lambda each: (each.lane is not None, each.lane or 0))
