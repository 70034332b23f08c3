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
    covering = [dated_version for dated_version in _published(versions) if dated_version.covers(format_iso_day(today))]
    return max(covering, key=lambda dated_version: dated_version.number, default=None)


def find_cover_end(versions: Sequence[DatedVersion], today: date) -> str | None:
    """Return the last day that published versions cover without a gap from today on; "" if that has no end, None if
    today is not covered. A later version that begins the day after continues the cover."""
    published = _published(versions)
    day = today
    while covering := [dated_version for dated_version in published if dated_version.covers(format_iso_day(day))]:
        if any(not dated_version.expires for dated_version in covering):
            return ""
        last = max(dated_version.expires for dated_version in covering)
        following = parse_day(last)
        if following is None or following == date.max:
            return last
        day = following + timedelta(days=1)
    return format_iso_day(day - timedelta(days=1)) if day > today else None


def list_tariff_standings(versions: Sequence[DatedVersion], today: date) -> frozenset[TariffStanding]:
    """Return everything that applies to a tariff with these versions."""
    tariff_standings: set[TariffStanding] = set()
    published = _published(versions)
    last_day = find_cover_end(versions, today)
    if last_day is not None:
        tariff_standings.add(TariffStanding.IN_FORCE)
        days_left = _days_until(last_day, today)
        tariff_standings |= {
            standing for standing, days in EXPIRING.items() if days_left is not None and days_left <= days
        }
    elif any(dated_version.effective > format_iso_day(today) for dated_version in published):
        tariff_standings.add(TariffStanding.UPCOMING)
    elif published:
        tariff_standings.add(TariffStanding.EXPIRED)
    if any(version.state == "draft" for version in versions):
        tariff_standings.add(TariffStanding.DRAFT)
        if all(version.state == "draft" for version in versions):
            tariff_standings.add(TariffStanding.NEVER_PUBLISHED)
    if any(version.state == "superseded" for version in versions):
        tariff_standings.add(TariffStanding.SUPERSEDED)
    current_version = find_version_in_force(versions, today) or max(
        versions, key=lambda version: version.number, default=None
    )
    if current_version is not None and not current_version.lanes:
        tariff_standings.add(TariffStanding.WITHOUT_LANES)
    return frozenset(tariff_standings)


def list_versions_to_lint(versions: Sequence[DatedVersion], today: date) -> list[DatedVersion]:
    """Return the versions whose findings matter: the draft, and the published ones that are not over; if all are over,
    the newest of them."""
    published = sorted(_published(versions), key=lambda dated_version: dated_version.number)
    open_ones = [
        dated_version
        for dated_version in published
        if not dated_version.expires or dated_version.expires >= format_iso_day(today)
    ]
    return [*(version for version in versions if version.state == "draft"), *(open_ones or published[-1:])]


def _published(versions: Iterable[DatedVersion]) -> list[DatedVersion]:
    return [version for version in versions if version.state == "published"]


def _days_until(last_day: str, today: date) -> int | None:
    last = parse_day(last_day)
    return None if last is None else (last - today).days
