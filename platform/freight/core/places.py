"""Where a system works: the zone that decides its day, and the locale its people write figures and dates in."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale, UnknownLocaleError
from pydantic import AfterValidator

from freight.core.records import Stored

CHICAGO = "America/Chicago"
AMERICAN = "en-US"
METRIC, US_UNITS = "Metric", "US"


@dataclass(frozen=True)
class Place:
    """`time_zone` is a name of the IANA database, `locale` a language tag (`en-US`, `de`, `pl`); `units` are the
    defaults of its templates."""

    time_zone: str = CHICAGO
    locale: str = AMERICAN
    units: str = METRIC

    @classmethod
    def of(cls, stored: Stored) -> "Place":
        """Return the place of a stored system; Chicago and American English by default."""
        return cls(stored.get("time_zone") or CHICAGO, stored.get("locale") or AMERICAN, stored.get("units") or METRIC)

    def day_of(self, moment: datetime) -> date:
        """Return the local day at a moment. The moment has a zone of its own."""
        return self.local(moment).date()

    def local(self, moment: datetime) -> datetime:
        """Return the same moment in local time."""
        return moment.astimezone(ZoneInfo(self.time_zone))

    def stamp(self, moment: datetime) -> str:
        """Return a moment as written in file names: `2026-11-22-1731`."""
        return f"{self.local(moment):%Y-%m-%d-%H%M}"


# the default place of a system
HOME = Place()


@lru_cache(maxsize=64)
def get_babel_locale(tag: str) -> Locale:
    """Babel's data of a language tag. Raises ValueError for a tag it does not know."""
    try:
        return Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError) as unknown:
        raise ValueError(f"{tag} is not a locale. Enter a language tag such as en-US or de.") from unknown


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise ValueError(
            f"{name} is not a time zone. Enter a name such as America/Chicago or Europe/Berlin."
        ) from unknown
    return name


def _locale(tag: str) -> str:
    get_babel_locale(tag)
    return tag


TimeZoneName = Annotated[str, AfterValidator(_zone)]
UnitSystem = Literal["Metric", "US"]
LocaleTag = Annotated[str, AfterValidator(_locale)]
