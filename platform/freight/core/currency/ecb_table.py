"""Contents of an ECB file, and how its figures compare with those stored. Figures stay as printed."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple, NoReturn

from freight.core.currency.codes import find_currency_problem
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

Days = dict[str, dict[str, str]]
"""Day, then currency, to the figure as printed: `{"2026-11-20": {"USD": "1.0550"}}`."""

EURO_BEGINS = date(1999, 1, 1)
MOST_DAYS = 20_000
_MOST_CURRENCIES = 100
_NOT_QUOTED = "N/A"
_FIGURE = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,12})?")
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHOWN = 20
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_AS_PUBLISHED = "Upload the file as the ECB publishes it."


class EcbTable:
    """Days taken one after the other. Raises Invalid, naming row and column, for anything the ECB does not write."""

    def __init__(self, latest: date) -> None:
        """Start an empty table; `latest` is the last day that rates can exist for."""
        self.days: Days = {}
        self.not_quoted = 0
        self._latest = latest

    def take(self, row: str, day: str, figures: Iterable[tuple[str, str]]) -> None:
        """Add a day with the figure of each currency, `N/A` if there is none. `row` is its row in the file."""
        iso = self._day(row, day)
        if iso in self.days:
            _refuse(f"{row}, column Date: {iso} is in the file twice.")
        if len(self.days) == MOST_DAYS:
            _refuse(f"{row}: the file has more than {MOST_DAYS:,} days.")
        day_rates = self.days[iso] = {}
        for code, figure in figures:
            if figure in ("", _NOT_QUOTED):
                self.not_quoted += 1
            elif not _FIGURE.fullmatch(figure) or not Decimal(figure):
                _refuse(f"{row}, column {code}: “{figure[:_SHOWN]}” is not a rate.")
            else:
                day_rates[code] = figure

    def done(self) -> Days:
        """Return every day. Raises Invalid if there is none, or only a day without a figure."""
        if not any(self.days.values()):
            _refuse("The file has no rates.")
        return {day: figures for day, figures in self.days.items() if figures}

    def _day(self, row: str, text: str) -> str:
        day = _day_of(text)
        if day is None:
            _refuse(f"{row}, column Date: “{text[:_SHOWN]}” is not a day.")
        if not EURO_BEGINS <= day <= self._latest:
            _refuse(f"{row}, column Date: {day} is {'in the future' if day > self._latest else 'before the euro'}.")
        return day.isoformat()


def require_currency_code(place: str, code: str) -> str:
    """Return a currency's code. Raises Invalid if it is not one."""
    if wrong := find_currency_problem(code):
        raise Invalid(f"{place}: {wrong}", code=ErrorCode.ECB_FILE)
    return code


def read_ecb_csv(text: str, latest: date) -> EcbTable:
    """Return the days of `eurofxref.csv` or `eurofxref-hist.csv`: a heading `Date, USD, …`, then a line for each
    day."""
    table = EcbTable(latest)
    lines = text.splitlines()
    heading = _cells(lines[0]) if lines else []
    if not heading or heading[0] != "Date" or len(heading) < 2:
        _refuse("This is not a file of ECB rates: row 1 is not Date, USD, JPY, ….")
    codes = [require_currency_code(f"Row 1, column {at}", code) for at, code in enumerate(heading[1:], 2)]
    if len({*codes}) != len(codes) or len(codes) > _MOST_CURRENCIES:
        _refuse(f"Row 1: a currency stands there twice, or there are more than {_MOST_CURRENCIES}.")
    for number, line in enumerate(lines[1:], 2):
        cells = _cells(line)
        if not cells:
            continue
        if len(cells) > len(heading):
            _refuse(f"Row {number}: {len(cells)} cells below {len(heading)} headings.")
        if len(cells) < len(heading):
            _refuse(f"Row {number}, column {heading[len(cells)]}: the row ends before it.")
        table.take(f"Row {number}", cells[0], zip(codes, cells[1:], strict=True))
    return table


def _cells(line: str) -> list[str]:
    """Return the cells of a line; the ECB ends each with a comma."""
    cells = [part.strip() for part in line.split(",")]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _day_of(text: str) -> date | None:
    """Return the day of `2026-11-20`, as in the histories, or `20 November 2026`, as in the file of one day."""
    day, _, rest = text.partition(" ")
    month, _, year = rest.partition(" ")
    if month in _MONTHS and day.isdecimal() and year.isdecimal():
        text = f"{year}-{_MONTHS.index(month) + 1:02}-{day:>02}"
    try:
        return date.fromisoformat(text) if _ISO.fullmatch(text) else None
    except ValueError:
        return None


def _refuse(what: str) -> NoReturn:
    raise Invalid(f"{what} {_AS_PUBLISHED}", code=ErrorCode.ECB_FILE)


FigureFrom = Literal["uploaded", "entered", "release"]


class StoredFigure(NamedTuple):
    """The stored rate of a currency and a day, and its source: a file, a manual entry, or the release."""

    rate: Decimal
    by: FigureFrom


class EcbFigureDifference(NamedTuple):
    """A figure that differs between the file and the database."""

    day: str
    currency: str
    stored: StoredFigure
    printed: str


@dataclass
class EcbComparison:
    """What a file adds, figure by figure."""

    new: Days = field(default_factory=dict)
    same: int = 0
    different: list[EcbFigureDifference] = field(default_factory=list)

    @property
    def new_figures(self) -> int:
        """How many figures are new."""
        return sum(map(len, self.new.values()))

    def to_store(self, *, replacing: bool) -> Days:
        """Return the figures to store: the new ones and, when `replacing`, those that differ."""
        rates_by_day = {day: dict(figures) for day, figures in self.new.items()}
        for difference in self.different if replacing else ():
            rates_by_day.setdefault(difference.day, {})[difference.currency] = difference.printed
        return rates_by_day


def compare_ecb_figures(
    days: Mapping[str, Mapping[str, str]], stored: Callable[[str, str], StoredFigure | None]
) -> EcbComparison:
    """Compare the days of a file with what `stored` returns for a day and a currency. Figures are compared as
    numbers."""
    ecb_comparison = EcbComparison()
    for day in sorted(days):
        for code, printed in days[day].items():
            before = stored(day, code)
            if before is None:
                ecb_comparison.new.setdefault(day, {})[code] = printed
            elif before.rate == Decimal(printed):
                ecb_comparison.same += 1
            else:
                ecb_comparison.different.append(EcbFigureDifference(day, code, before, printed))
    return ecb_comparison
