"""Versions that expire, and lanes whose days differ from their version's."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from freight.core.rating.beside import get_lane_days
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding

SOON = timedelta(days=30)


def find_version_expiry(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """The version has run out, or will within a month: shipments after that day find no rate."""
    if not checked.expires:
        return
    last = date.fromisoformat(checked.expires)
    if last < checked.today:
        yield TariffLintFinding("expiry", f"The version expired on {checked.expires}: it doesn't rate later shipments.")
    elif last <= checked.today + SOON:
        days = (last - checked.today).days
        when = "today" if not days else "tomorrow" if days == 1 else f"in {days} days"
        yield TariffLintFinding("expiry", f"The version expires {when}, on {checked.expires}.")


def find_lane_date_conflicts(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield lanes whose sheet says that they are not valid on every day of the version: they are charged on all of
    them."""
    by_days: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, lane in enumerate(checked.tariff.lanes):
        if not lane.attributes:
            continue
        effective, expiry = get_lane_days(lane.attributes)
        ends = bool(expiry) and (not checked.expires or expiry < checked.expires)
        if effective > checked.effective or ends:
            by_days[effective, expiry].append(number)
    version_span = _span(checked.effective, checked.expires)
    for days, (first, *further_lanes) in by_days.items():
        subject = f"{len(further_lanes) + 1:,} lanes are" if further_lanes else "This lane is"
        text = f"{subject} valid {_span(*days)}, but would be charged {version_span}, the dates of the version."
        yield TariffLintFinding("laneDates", text, first, others=tuple(further_lanes))


def _span(effective: str, expiry: str) -> str:
    return f"{effective} to {expiry}" if effective and expiry else f"from {effective}" if effective else f"to {expiry}"
