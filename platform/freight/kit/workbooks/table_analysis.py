"""Studying the table of a sheet while its rows pass by: merged cells are filled, and what the cells show in addition to
their values is noted (`SheetNotes`). Runs in the child process, for sheets that request it."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import pairwise

from freight.core.fields.types.numeric import FIGURE
from freight.core.workbooks.above_weights import has_rate_above
from freight.core.workbooks.break_headings import is_minimum_heading
from freight.core.workbooks.line_shape import is_total_row
from freight.core.workbooks.repeated_headings import is_table_start
from freight.core.workbooks.sheet_notes import CellSpan, SheetNotes, TextRow, WeightsColumn, group_row_spans
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.workbook_source import Merged, Row

Numbered = tuple[int, Row]
MOST_MERGED = 20_000
_FEWEST_WEIGHTS = 3
_WEIGHT = re.compile(r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?) ?(?:lbs?|kgs?|pounds?|kilos?|#)\.?", re.IGNORECASE)
_MOST_ODD = 20
_FEWEST_CELLS = 3  # in a row of the table
_MOST_TABLES = 50


class TableStudy:
    """The notes of one sheet below its headings, which are in row `header` (from 1)."""

    def __init__(
        self, header: int, headings: Sequence[str], above: Sequence[str], merged: Sequence[Merged], facts: SheetFacts
    ) -> None:
        self._headings, self._above = headings, above
        width = len(headings)
        self._merged = sorted(
            (
                (top + 1, left_column, bottom + 1, right)
                for (top, left_column), (bottom, right) in merged
                if top + 1 > header
            ),
        )
        self._filled: list[CellSpan] = []
        self._columns = [_Column(at) for at in range(width)]
        self._tables: list[int] = []
        self._before: Numbered | None = None
        self._facts = facts
        self._header = header

    def fill(self, rows: Iterator[Numbered]) -> Iterator[Numbered]:
        """Yield the rows with merged cells filled in: downward for all, across only for figures, because a remark may
        span a row."""
        waiting = self._merged[::-1]
        open_ones: list[tuple[int, int, int, object]] = []  # last row, first and last column, value
        for number, row in rows:
            open_ones = [span for span in open_ones if span[0] >= number]
            while waiting and waiting[-1][0] <= number:
                top, left_column, bottom, right = waiting.pop()
                value = row[left_column] if top == number and left_column < len(row) else ""
                if value not in ("", None):
                    open_ones.append((bottom, left_column, right if _is_figure(value) else left_column, value))
                    self._note_merged(left_column, top, bottom)
            for _, left_column, right, value in open_ones:
                for column in range(left_column, min(right + 1, len(self._headings))):
                    if column >= len(row):
                        row = row + [""] * (column + 1 - len(row))
                    if row[column] in ("", None):
                        row[column] = value
            yield number, row

    def take(self, numbers: Sequence[int], rows: Sequence[Row]) -> None:
        """Study consecutive rows, each as wide as the headings."""
        if self._tables:
            self._look_for_tables(numbers, rows)
            return
        before = deepcopy(self._columns)
        self._take_columns(numbers, rows)
        self._look_for_tables(numbers, rows)
        if self._tables:
            # further tables say nothing about the first
            self._columns = before
            own = bisect_left(numbers, self._tables[0])
            self._take_columns(numbers[:own], rows[:own])

    def _take_columns(self, numbers: Sequence[int], rows: Sequence[Row]) -> None:
        fewest = min(_FEWEST_CELLS, (len(self._headings) + 1) // 2)
        blank = [row.count("") + row.count(None) for row in rows]
        # a row without blanks needs no further check
        full = [
            not count or (len(row) - count >= fewest and not is_total_row(row))
            for count, row in zip(blank, rows, strict=True)
        ]
        for column, cells in zip(self._columns, zip(*rows, strict=False), strict=False):
            column.take(numbers, cells, full)

    def notes(self) -> SheetNotes:
        """Return the findings."""
        facts = self._facts
        hidden = [row for row in facts.hidden_rows if row > self._header]
        return SheetNotes(
            merged=self._filled,
            hidden_rows=group_row_spans(hidden),
            hidden_columns=sorted(
                {hidden_column for hidden_column in facts.hidden_columns if hidden_column < len(self._headings)}
            ),
            money=[
                CellSpan(column=column, first=first, last=last, mark=mark)
                for column, runs in sorted(facts.money.items())
                for first, last, mark in runs
                if last > self._header
            ],
            blanks=[column.blanks for column in self._columns if column.blanks],
            weights=[weights_column for column in self._columns if (weights_column := column.as_weights())],
            tables=self._tables,
            zeros=[
                CellSpan(column=column, first=first, last=last)
                for column, runs in sorted(facts.zeros.items())
                for first, last, _ in runs
                if last > self._header
            ],
            computed=sorted(facts.computed),
            minimums=[column.column for column in self._columns if column.names_minimum],
            is_partial=facts.is_partial,
        )

    def _note_merged(self, column: int, first: int, last: int) -> None:
        if last > first and len(self._filled) < MOST_MERGED:
            self._filled.append(CellSpan(column=column, first=first, last=last))

    def _look_for_tables(self, numbers: Sequence[int], rows: Sequence[Row]) -> None:
        for number, row in zip(numbers, rows, strict=True):
            if self._before is not None and len(self._tables) < _MOST_TABLES:
                at, cells = self._before
                if is_table_start(cells, row, self._headings, self._above, self._holds_figures):
                    self._tables.append(at)
            self._before = number, row

    def _holds_figures(self, column: int) -> bool:
        return self._columns[column].figures > 0


class _Column:
    """The findings about one column so far."""

    def __init__(self, column: int) -> None:
        self.column = column
        self.figures = 0
        self.names_minimum = False
        self.blanks: CellSpan | None = None
        self._has_value = False
        self._last: float | None = None
        self._rises = True
        self._by_one = 0
        self._odd: list[str] = []
        self._priced_above: list[TextRow] = []

    def take(self, numbers: Sequence[int], cells: Sequence[object], full: Sequence[bool]) -> None:
        """Study the next cells; `full`: rows that belong to the table, not to a remark below it."""
        kinds = set(map(type, cells))
        if kinds - {float} and ("" in cells or None in cells):
            self._look_for_blanks(numbers, cells, full)
        else:
            self._has_value = True
        if float in kinds or (str in kinds and self._rises):
            self._take_figures(numbers, cells)
        if str in kinds and not self.names_minimum:
            self.names_minimum = any(map(_may_be_minimum, cells))

    def as_weights(self) -> WeightsColumn | None:
        """Return the note on the column if its figures rise."""
        if not self._rises or self.figures < _FEWEST_WEIGHTS or len(self._odd) > self.figures:
            return None
        by_one = self._by_one * 2 >= self.figures
        return WeightsColumn(
            column=self.column,
            by_one=by_one,
            odd=self._odd[:_MOST_ODD],
            top=self._last or 0,
            priced_above=self._priced_above,
        )

    def _look_for_blanks(self, numbers: Sequence[int], cells: Sequence[object], full: Sequence[bool]) -> None:
        for number, cell, is_full in zip(numbers, cells, full, strict=True):
            if cell not in ("", None):
                self._has_value = True
            elif not is_full:
                continue
            elif self._has_value and self.blanks is None:
                self.blanks = CellSpan(column=self.column, first=number, last=number)
            elif self._has_value and self.blanks is not None:
                self.blanks.last = number

    def _take_figures(self, numbers: Sequence[int], cells: Sequence[object]) -> None:
        figures: list[float] = []
        for number, cell in zip(numbers, cells, strict=False):
            if isinstance(cell, float):
                figures.append(cell)
                self._priced_above = []
            elif isinstance(cell, str) and cell.strip():
                self._take_text(number, cell.strip(), figures)
        self.figures += len(figures)
        if not self._rises or not figures:
            return
        chained = figures if self._last is None else [self._last, *figures]
        for lower, upper in pairwise(chained):
            if not lower < upper:
                self._rises = False
                return
            self._by_one += upper - lower == 1
        self._last = figures[-1]

    def _take_text(self, number: int, text: str, figures: list[float]) -> None:
        """Study a text: a figure is added to `figures`."""
        if _is_figure(text):
            figures.append(float(text.replace(",", "")))
        elif weight_match := _WEIGHT.fullmatch(text):
            figures.append(float(weight_match[1].replace(",", "")))
        else:
            if len(self._odd) <= _MOST_ODD:
                self._odd.append(text[:60])
            # two are enough: it is unknown which one is meant
            if (self.figures or figures) and len(self._priced_above) < 2 and has_rate_above(text):
                self._priced_above.append(TextRow(row=number, text=text[:60]))
            return
        self._priced_above = []


def _may_be_minimum(cell: object) -> bool:
    # for most texts of a large sheet only the first letter is checked
    return isinstance(cell, str) and cell[:1] in ("M", "m", "A", "a", " ") and is_minimum_heading(cell)


def _is_figure(value: object) -> bool:
    return isinstance(value, float) or (
        isinstance(value, str) and FIGURE.fullmatch(value.strip()) is not None and any(map(str.isdigit, value))
    )
