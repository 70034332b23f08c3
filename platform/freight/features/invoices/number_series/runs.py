"""What a stored number series says: the runs of numbers it gave out, each in the format of its time, and the place of
its next one."""

from collections.abc import Mapping
from dataclasses import dataclass

from freight.core.invoices.numbering import NumberPattern
from freight.documents.number_series import SeriesFormat
from freight.documents.records.number_series import StoredNumberSeries
from freight.features.invoices.numbers import get_current_format, get_format_start

# a series without its first number
NEW: StoredNumberSeries = {"invoice_type": "", "last": 0, "formats": []}


@dataclass(frozen=True)
class NumberRun:
    """Numbers given out one after the other: places `start` to `end`, both included, of a pattern."""

    pattern: NumberPattern
    start: int
    end: int

    def numbers(self) -> list[str]:
        """The numbers, in their order."""
        return [self.pattern.number(place) for place in range(self.start, self.end + 1)]


def list_number_runs(series: StoredNumberSeries) -> list[NumberRun]:
    """The runs of a series, the first first; a format that no number was given out in has none."""
    formats = [SeriesFormat.model_validate(each) for each in series.get("formats") or []]
    ends = [later.first for later in formats[1:]] + [series["last"] + 1]
    return [
        NumberRun(
            NumberPattern.parse(each.format), get_format_start(each), get_format_start(each) + end - each.first - 1
        )
        for each, end in zip(formats, ends, strict=False)
        if end > each.first
    ]


def get_next_place(pattern: NumberPattern, series: StoredNumberSeries) -> int:
    """Which of the pattern's own numbers comes next."""
    place = series["last"] + 1
    current = get_current_format(series)
    if current is None or current.format != pattern.text:
        return int(place)
    return int(get_format_start(current) + place - current.first)


def get_first_number(written: Mapping[str, object]) -> str:
    """The first number of a format."""
    each = SeriesFormat.model_validate(written)
    return NumberPattern.parse(each.format).number(get_format_start(each))
