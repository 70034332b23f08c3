"""How a tariff stands on a day, judged by its versions: in force, running out, over, a draft that waits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from freight.core.dates import iso, parse_day


class Standing(StrEnum):
    """What can be said of a tariff; several hold at once."""

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


EXPIRING = {Standing.EXPIRING_30: 30, Standing.EXPIRING_60: 60, Standing.EXPIRING_90: 90}


@dataclass(frozen=True)
class Dated:
    """A version as far as its standing goes. Days `yyyy-MM-dd`, both inclusive; `expires` "" never comes."""

    number: int
    state: str  # draft, published, superseded
    effective: str
    expires: str
    lanes: int

    def covers(self, day: str) -> bool:
        """Whether a day is one of the version's."""
        return self.effective <= day and (not self.expires or day <= self.expires)


def in_force(versions: Iterable[Dated], today: date) -> Dated | None:
    """The published version that rates the day: of those that cover it the newest."""
    covering = [each for each in _published(versions) if each.covers(iso(today))]
    return max(covering, key=lambda each: each.number, default=None)


def runs_out(versions: Sequence[Dated], today: date) -> str | None:
    """The last day that published versions cover without a gap from today on; "" when that has no end, None when today
    is not covered. A later version that begins the day after carries on."""
    published = _published(versions)
    day = today
    while covering := [each for each in published if each.covers(iso(day))]:
        if any(not each.expires for each in covering):
            return ""
        last = max(each.expires for each in covering)
        following = parse_day(last)
        if following is None or following == date.max:
            return last
        day = following + timedelta(days=1)
    return iso(day - timedelta(days=1)) if day > today else None


def standings(versions: Sequence[Dated], today: date) -> frozenset[Standing]:
    """Everything that holds of a tariff with those versions."""
    found: set[Standing] = set()
    published = _published(versions)
    last_day = runs_out(versions, today)
    if last_day is not None:
        found.add(Standing.IN_FORCE)
        left = _days_until(last_day, today)
        found |= {standing for standing, days in EXPIRING.items() if left is not None and left <= days}
    elif any(each.effective > iso(today) for each in published):
        found.add(Standing.UPCOMING)
    elif published:
        found.add(Standing.EXPIRED)
    if any(each.state == "draft" for each in versions):
        found.add(Standing.DRAFT)
        if all(each.state == "draft" for each in versions):
            found.add(Standing.NEVER_PUBLISHED)
    if any(each.state == "superseded" for each in versions):
        found.add(Standing.SUPERSEDED)
    shown = in_force(versions, today) or max(versions, key=lambda each: each.number, default=None)
    if shown is not None and not shown.lanes:
        found.add(Standing.WITHOUT_LANES)
    return frozenset(found)


def to_look_over(versions: Sequence[Dated], today: date) -> list[Dated]:
    """The versions whose findings matter: the draft, and the published ones that are not over; where all are over, the
    newest of them."""
    published = sorted(_published(versions), key=lambda each: each.number)
    open_ones = [each for each in published if not each.expires or each.expires >= iso(today)]
    return [*(each for each in versions if each.state == "draft"), *(open_ones or published[-1:])]


def _published(versions: Iterable[Dated]) -> list[Dated]:
    return [each for each in versions if each.state == "published"]


def _days_until(last_day: str, today: date) -> int | None:
    last = parse_day(last_day)
    return None if last is None else (last - today).days
