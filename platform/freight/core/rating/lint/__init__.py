"""Review of a tariff version before publication: what can be calculated but is probably not meant.

One small function per finding, in `CHECKS`; none of them prevents publication.
"""

from collections.abc import Callable, Iterable

from freight.core.rating.lint import breaks, conditions, currency, dates, fuel, lanes, postal, prices, zones
from freight.core.rating.lint.finding import KINDS, UNUSABLE, LintedVersion, LintKind, RivalVersion, TariffLintFinding
from freight.core.rating.terms import Consideration

Check = Callable[[LintedVersion], Iterable[TariffLintFinding]]

# their findings change only with the version
OF_THE_VERSION: tuple[Check, ...] = (
    breaks.find_break_gaps,
    lanes.find_overlapping_lanes,
    postal.find_postal_overlaps,
    lanes.find_rival_lanes,
    lanes.find_duplicate_lanes,
    prices.find_break_inversions,
    currency.find_charge_currencies,
    currency.find_lane_currencies,
    dates.find_lane_date_conflicts,
    zones.find_zones_without_lanes,
)
# checks of a rate sheet before it is stored: its lanes against each other and their tariff
OF_A_SHEET: tuple[Check, ...] = (
    lanes.find_overlapping_lanes,
    postal.find_postal_overlaps,
    lanes.find_duplicate_lanes,
    breaks.find_break_gaps,
    prices.find_break_inversions,
    currency.find_lane_currencies,
    dates.find_lane_date_conflicts,
)
# two rates for one shipment: never published or stored unless a user confirms that it is meant
TO_CONFIRM = "overlap"
# the rule of a charge that settles every finding of a kind; the others are corrected by hand
MENDS: dict[str, Consideration] = {"inversion": "deficit"}
# their findings change from day to day, with the fuel prices and the fields of shipments; they ignore lanes
OF_THE_DAY: tuple[Check, ...] = (dates.find_version_expiry, fuel.find_missing_fuel_weeks, conditions.find_lost_fields)
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
    "LintKind",
    "LintedVersion",
    "RivalVersion",
    "TariffLintFinding",
    "lint_tariff",
]


def lint_tariff(checked: LintedVersion, checks: Iterable[Check] = CHECKS) -> list[TariffLintFinding]:
    """Return every finding about a version: those of the tariff itself first, then lane by lane."""
    lint_findings = [finding for check in checks for finding in check(checked)]
    return sorted(lint_findings, key=lambda lint_finding: (lint_finding.lane is not None, lint_finding.lane or 0))
