"""What a lane states in addition to its rates, but is not found by: texts of the sheet, its valid days, its currency.

A lane is charged on the days of its version and in the currency of its tariff. The days and currency in its sheet are
kept, shown and compared with those: a difference becomes a finding (`lint`), and is never ignored.
"""

from collections.abc import Mapping

from freight.core.currency import find_currency_problem
from freight.core.dates import format_iso_day, parse_day
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier

EFFECTIVE, EXPIRY, CURRENCY = "effectiveDate", "expiryDate", "currency"
DAYS = (EFFECTIVE, EXPIRY)
_NO_DAYS = ("", "")
# the fields that every template of lanes can have, with their labels
BESIDE = {EFFECTIVE: "Effective", EXPIRY: "Expires", CURRENCY: "Currency"}
NO_DAY = "Enter a date, like 2026-12-31."
ENDS_BEFORE = "The lane expires before it takes effect."


def get_lane_column_label(name: str) -> str:
    """Return the heading of a column of lanes: `transportMode` → `Mode`; an unknown name is split into its words."""
    if name in IDENTIFIERS:
        return IDENTIFIERS[name].label
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return BESIDE.get(name) or spaced[:1].upper() + spaced[1:]


def is_lane_day_column(column: str) -> bool:
    """Whether the column of that key holds days."""
    return column.removeprefix("with:") in DAYS


def read_lane_attribute(name: str, text: str) -> tuple[str, str]:
    """Return (the text as it is kept, what is wrong with it). A day is kept as `yyyy-MM-dd`; a currency has to be
    one."""
    if text and name in DAYS:
        day = parse_day(text)
        return (format_iso_day(day), "") if day else (text, NO_DAY)
    return text, find_currency_problem(normalize_identifier(text)) if text and name.casefold() == CURRENCY else ""


def validate_lane_days(texts: Mapping[str, str]) -> str:
    """Return what is wrong with the days of a lane together; "" if they are in order or open."""
    effective, expiry = get_lane_days(texts)
    return ENDS_BEFORE if effective and expiry and expiry < effective else ""


def get_lane_days(texts: Mapping[str, str]) -> tuple[str, str]:
    """The first and the last day a lane states, "" where it does not."""
    if not texts:
        return _NO_DAYS
    return str(texts.get(EFFECTIVE) or ""), str(texts.get(EXPIRY) or "")


def list_distinguishing_attributes(texts: Mapping[str, object]) -> list[tuple[str, object]]:
    """Return the texts that make a lane a different one. Its days do not: next year's sheet changes the same lane."""
    return sorted((name, text) for name, text in texts.items() if name not in DAYS) if texts else []
