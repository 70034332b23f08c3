"""The clock of the outer layers. `core` takes times as arguments and never reads a clock."""

from datetime import UTC, date, datetime

from freight.core.places import Place


def now() -> datetime:
    """Return the present moment, UTC, cut to milliseconds because MongoDB stores no more."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def today(place: Place) -> date:
    """Return the current day where a system works. Every `today` of the suite is this one (`scope.place`)."""
    return place.day_of(now())
