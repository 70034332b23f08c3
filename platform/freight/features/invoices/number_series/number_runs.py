"""What a stored number series contains: the runs of numbers it gave out, each in the format of its time, and its next
position."""

from collections.abc import Mapping
from dataclasses import dataclass

from freight.core.invoices.numbering import NumberPattern
from freight.documents.number_series import SeriesFormat
from freight.documents.records.number_series import StoredNumberSeries
from freight.features.invoices.numbers import get_current_format, get_format_start

# a series before its first number
NEW: StoredNumberSeries = {"invoice_type": "", "last": 0, "formats": []}


@dataclass(frozen=True)
class NumberRun:
    """Consecutive numbers: positions `start` to `end` of a pattern, both included."""

    pattern: NumberPattern
    start: int
    end: int

    def numbers(self) -> list[str]:
        """Return the numbers, in order."""
        return [self.pattern.number(place) for place in range(self.start, self.end + 1)]


def list_number_runs(series: StoredNumberSeries) -> list[NumberRun]:
    """Return the runs of a series, first one first; a format that gave out no number has none."""
    formats = [SeriesFormat.model_validate(series_format) for series_format in series.get("formats") or []]
    ends = [later.first for later in formats[1:]] + [series["last"] + 1]
    return [
        NumberRun(
            NumberPattern.parse(series_format.format),
            get_format_start(series_format),
            get_format_start(series_format) + end - series_format.first - 1,
        )
        for series_format, end in zip(formats, ends, strict=False)
        if end > series_format.first
    ]


def get_next_place(pattern: NumberPattern, series: StoredNumberSeries) -> int:
    """Return which of the pattern's own numbers comes next."""
    place = series["last"] + 1
    current = get_current_format(series)
    if current is None or current.format != pattern.text:
        return int(place)
    return int(get_format_start(current) + place - current.first)


def get_first_number(written: Mapping[str, object]) -> str:
    """Return the first number of a format."""
    series_format = SeriesFormat.model_validate(written)
    return NumberPattern.parse(series_format.format).number(get_format_start(series_format))
