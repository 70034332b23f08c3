"""Looking a tariff version over before it is published: what can be calculated and yet is probably not meant.

One small function a finding, in `CHECKS`; none of them stops a publication.
"""

from collections.abc import Callable, Iterable

from freight.core.rating.lint import breaks, currency, dates, fuel, lanes, prices
from freight.core.rating.lint.finding import KINDS, UNUSABLE, Checked, Finding, Kind

Check = Callable[[Checked], Iterable[Finding]]

# what they find changes with the version alone
OF_THE_VERSION: tuple[Check, ...] = (breaks.gaps, lanes.overlaps, lanes.one_key, prices.inversions, currency.mixed)
# what they find changes from day to day and with the fuel prices; they look at no lane
OF_THE_DAY: tuple[Check, ...] = (dates.expires_soon, fuel.missing_weeks)
CHECKS = (*OF_THE_VERSION, *OF_THE_DAY)

__all__ = [
    "CHECKS",
    "KINDS",
    "OF_THE_DAY",
    "OF_THE_VERSION",
    "UNUSABLE",
    "Check",
    "Checked",
    "Finding",
    "Kind",
    "lint",
]


def lint(checked: Checked, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Every finding about a version: those of the tariff itself first, then lane by lane."""
    found = [finding for check in checks for finding in check(checked)]
    return sorted(found, key=lambda each: (each.lane is not None, each.lane or 0))
