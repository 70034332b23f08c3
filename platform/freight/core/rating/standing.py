"""The status of a tariff on a day, derived from its versions: in force, running out, over, or with a draft waiting."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from freight.core.dates import format_iso_day, parse_day


class TariffStanding(StrEnum):
    """What applies to a tariff; several may apply at once."""

    IN_FORCE = "inForce"  # a published version covers the day
    UPCOMING = "upcoming"  # none does yet, one will
    EXPIRED = "expired"  # every published version is over
    EXPIRING_30 = "expiring30"  # in force, and its cover ends within so many days
    EXPIRING_60 = "expiring60"
    EXPIRING_90 = "expiring90"
    DRAFT = "draft"  # a draft waits
    NEVER_PUBLISHED = "neverPublished"  # and nothing was ever published
    SUPERSEDED = "superseded"  # an earlier version gave way to a later one
    WITHOUT_LANES = "withoutLanes"  # the version to go by has none


EXPIRING = {TariffStanding.EXPIRING_30: 30, TariffStanding.EXPIRING_60: 60, TariffStanding.EXPIRING_90: 90}


@dataclass(frozen=True)
class DatedVersion:
    """A version as far as its status is concerned. Days `yyyy-MM-dd`, both inclusive; `expires` "" never comes."""

    number: int
    state: str  # draft, published, superseded
    effective: str
    expires: str
    lanes: int

    def covers(self, day: str) -> bool:
        """Return whether a day is one of the version's."""
        return self.effective <= day and (not self.expires or day <= self.expires)


def find_version_in_force(versions: Iterable[DatedVersion], today: date) -> DatedVersion | None:
    """Return the published version that rates the day: the newest of those that cover it."""
    covering = [each for each in _published(versions) if each.covers(format_iso_day(today))]
    return max(covering, key=lambda each: each.number, default=None)


def find_cover_end(versions: Sequence[DatedVersion], today: date) -> str | None:
    """Return the last day that published versions cover without a gap from today on; "" if that has no end, None if
    today is not covered. A later version that begins the day after continues the cover."""
    published = _published(versions)
    day = today
    while covering := [each for each in published if each.covers(format_iso_day(day))]:
        if any(not each.expires for each in covering):
            return ""
        last = max(each.expires for each in covering)
        following = parse_day(last)
        if following is None or following == date.max:
            return last
        day = following + timedelta(days=1)
    return format_iso_day(day - timedelta(days=1)) if day > today else None


def list_tariff_standings(versions: Sequence[DatedVersion], today: date) -> frozenset[TariffStanding]:
    """Return everything that applies to a tariff with these versions."""
    found: set[TariffStanding] = set()
    published = _published(versions)
    last_day = find_cover_end(versions, today)
    if last_day is not None:
        found.add(TariffStanding.IN_FORCE)
        left = _days_until(last_day, today)
        found |= {standing for standing, days in EXPIRING.items() if left is not None and left <= days}
    elif any(each.effective > format_iso_day(today) for each in published):
        found.add(TariffStanding.UPCOMING)
    elif published:
        found.add(TariffStanding.EXPIRED)
    if any(each.state == "draft" for each in versions):
        found.add(TariffStanding.DRAFT)
        if all(each.state == "draft" for each in versions):
            found.add(TariffStanding.NEVER_PUBLISHED)
    if any(each.state == "superseded" for each in versions):
        found.add(TariffStanding.SUPERSEDED)
    shown = find_version_in_force(versions, today) or max(versions, key=lambda each: each.number, default=None)
    if shown is not None and not shown.lanes:
        found.add(TariffStanding.WITHOUT_LANES)
    return frozenset(found)


def list_versions_to_lint(versions: Sequence[DatedVersion], today: date) -> list[DatedVersion]:
    """Return the versions whose findings matter: the draft, and the published ones that are not over; if all are over,
    the newest of them."""
    published = sorted(_published(versions), key=lambda each: each.number)
    open_ones = [each for each in published if not each.expires or each.expires >= format_iso_day(today)]
    return [*(each for each in versions if each.state == "draft"), *(open_ones or published[-1:])]


def _published(versions: Iterable[DatedVersion]) -> list[DatedVersion]:
    return [each for each in versions if each.state == "published"]


def _days_until(last_day: str, today: date) -> int | None:
    last = parse_day(last_day)
    return None if last is None else (last - today).days
