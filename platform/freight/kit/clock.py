"""The edges' clock. `core` takes times as arguments and never asks here."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

# the suite's working day is Chicago's (foundation §2: the shell's clock)
HOME_ZONE = ZoneInfo("America/Chicago")


def now() -> datetime:
    """The present moment, UTC, cut to milliseconds because MongoDB stores no more."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def today() -> date:
    """The present working day in Chicago."""
    return datetime.now(HOME_ZONE).date()
