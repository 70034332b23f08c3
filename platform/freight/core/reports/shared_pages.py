"""Pages of saved reports for another portal: how long they work, and their tables in the formats of the system."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from babel.dates import format_date

from freight.core.locales import show_day, show_figure
from freight.core.places import get_babel_locale
from freight.core.reports.plan import Bucket

PAGE_DAYS, MOST_PAGE_DAYS = 30, 90


class SharedPageState(StrEnum):
    """Whether a page opens."""

    ACTIVE = "Active"
    EXPIRED = "Expired"
    REVOKED = "Revoked"


def get_shared_page_state(expires_on: datetime, revoked_on: datetime | None, now: datetime) -> SharedPageState:
    """Return the state of a page."""
    if revoked_on is not None:
        return SharedPageState.REVOKED
    return SharedPageState.ACTIVE if now < expires_on else SharedPageState.EXPIRED


@dataclass(frozen=True)
class PageCell:
    """A cell of a page: its text, and whether it is a figure."""

    text: str
    is_figure: bool = False


@dataclass(frozen=True)
class PageTable:
    """A table of a page; `totals` is its last row, empty if there is none."""

    heads: Sequence[PageCell]
    rows: Sequence[Sequence[PageCell]]
    totals: Sequence[PageCell] = ()


def format_page_day(value: str, by: Bucket | None, tag: str) -> str:
    """Return days as the locale writes them: a day, `Nov 2026`, `Q4 2026`, `Week 48, 2026` or a year."""
    match by:
        case Bucket.MONTH:
            return format_date(date.fromisoformat(f"{value}-01"), "MMM y", locale=get_babel_locale(tag))
        case Bucket.QUARTER:
            return f"{value[5:]} {value[:4]}"
        case Bucket.WEEK:
            return f"Week {int(value[6:])}, {value[:4]}"
        case Bucket.YEAR:
            return value
        case _:
            return show_day(value, tag)


def format_page_figure(plain: str | None, tag: str) -> str:
    """Return a plain decimal as the locale writes it, with a true minus; empty for none."""
    if plain is None:
        return ""
    is_negative = plain.startswith("-")
    return ("\N{MINUS SIGN}" if is_negative else "") + show_figure(plain.removeprefix("-"), tag)
