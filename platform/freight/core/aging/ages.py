"""The age groups of the aging summary, and the days each covers."""

from dataclasses import dataclass
from datetime import date, timedelta

from freight.core.dates import format_iso_day

# sorts after every possible day
_NO_END = "9999-12-31"
_NO_START = ""


@dataclass(frozen=True)
class AgeGroup:
    """Shipments `from_days` to `to_days` old, both inclusive; `to_days` None has no upper end."""

    label: str
    from_days: int
    to_days: int | None

    def first_day(self, today: date) -> str:
        """Return the earliest entry day of this group, `yyyy-MM-dd`; "" when there is none."""
        return _NO_START if self.to_days is None else format_iso_day(today - timedelta(days=self.to_days))

    def last_day(self, today: date) -> str:
        """Return the latest entry day of this group. The youngest group includes future days: planned shipments."""
        return _NO_END if self.from_days == 0 else format_iso_day(today - timedelta(days=self.from_days))


AGE_GROUPS = (
    AgeGroup("0–7 days", 0, 7),
    AgeGroup("8–15", 8, 15),
    AgeGroup("16–30", 16, 30),
    AgeGroup("31–60", 31, 60),
    AgeGroup("Over 60", 61, None),
)


def age_in_days(entry_date: str, today: date) -> int:
    """Return how many days old a shipment is; 0 if its entry day is in the future."""
    return max(0, (today - date.fromisoformat(entry_date)).days)


def get_age_group_index(entry_date: str, today: date) -> int:
    """Return the index in AGE_GROUPS that an entry day belongs to."""
    return next(i for i, group in enumerate(AGE_GROUPS) if entry_date >= group.first_day(today))
