"""Time zones as people, files and messages write them."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

# American usage: the zone in either half of the year, or the offset that is meant
_SPOKEN: Mapping[str, str] = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "EST": "-05:00",
    "EDT": "-04:00",
    "CST": "-06:00",
    "CDT": "-05:00",
    "MST": "-07:00",
    "MDT": "-06:00",
    "PST": "-08:00",
    "PDT": "-07:00",
    "GMT": "UTC",
    "Z": "UTC",
}
_OFFSET = re.compile(r"(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?", re.ASCII | re.IGNORECASE)
_MOST_HOURS = 14


def find_time_zone(text: str) -> str | None:
    """The zone of a text as it is stored: a name of the IANA database in any case, what Americans say (CT, CST), or an
    offset (`-06:00`); None for anything else."""
    zone_text = text.strip()
    if spoken := _SPOKEN.get(zone_text.upper()):
        return spoken
    if offset := _OFFSET.fullmatch(zone_text):
        sign, hours, minutes = offset[1], int(offset[2]), int(offset[3] or 0)
        return f"{sign}{hours:02}:{minutes:02}" if hours * 60 + minutes <= _MOST_HOURS * 60 else None
    return _names().get(zone_text.casefold())


def get_tzinfo(zone: str) -> tzinfo:
    """Return a stored zone as a Python tzinfo."""
    if zone[:1] in "+-" and zone:
        minutes = int(zone[1:3]) * 60 + int(zone[4:6])
        return timezone(timedelta(minutes=-minutes if zone[0] == "-" else minutes))
    return ZoneInfo(zone)


def to_utc_moment(zone: str, local: datetime) -> datetime | None:
    """Return the moment of a local time, UTC; None for one that the clocks of that zone skipped. In a repeated hour it
    is the first."""
    local_moment = local.replace(tzinfo=get_tzinfo(zone))
    moment = local_moment.astimezone(UTC)
    return moment if moment.astimezone(local_moment.tzinfo).replace(tzinfo=None) == local else None


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {name.casefold(): name for name in available_timezones()}
