"""Zone charts as carriers print them, in three layouts: a list (origin, destination, zone), a matrix (origins down,
destinations across), and the chart of one origin (destinations down, a column of zones for each service).

Cells with two readings become a question, with the first cells read both ways; unreadable ones are refused by row.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.identifiers import normalize_lane_identifier
from freight.core.rating.zone_places import parse_zone_places
from freight.core.rating.zone_rows import MOST_ROWS, ZoneRow, ZoneRows
from freight.core.workbooks.cells import describe_cell_error, format_cell, is_empty_figure, is_error_cell
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.shown_cells import NOT_COMPUTED, ShownCells

ORIGIN, DIRECTION, ZEROS, ENDS = "origin", "direction", "zeros", "fromTo"
DOWN, ACROSS, FILL, REFUSE, PAIR, RANGE = "down", "across", "fill", "refuse", "pair", "range"
MOST_PROBLEMS = 200
LONGEST_ZONE, LONGEST_SERVICE = 20, 40
_ROWS_LOOKED_AT = 20
_ORIGIN = re.compile(r"(orig(in)?s?|from|ship(ping|ped)? from)\b", re.IGNORECASE)
_DESTINATION = re.compile(r"(dest(ination)?s?|to|ship(ping|ped)? to)\b", re.IGNORECASE)
_CODES = re.compile(r"(zips?|zip ?codes?|zip ?[35]|postal|post ?codes?|states?|provinces?|countr)", re.IGNORECASE)
_END = re.compile(r"(from|to)\b", re.IGNORECASE)
_ZONE = re.compile(r"(zones?|zn)\.?( number| no\.?)?", re.IGNORECASE)
_ZONE_WORD = re.compile(r"\bzones?\b", re.IGNORECASE)
_SERVICE = re.compile(r"service( level)?|product", re.IGNORECASE)
_STATE, _COUNTRY = re.compile(r"\b(state|province)", re.IGNORECASE), re.compile(r"\bcountr", re.IGNORECASE)
_SHORT = re.compile(r"\d{1,2}|\d{4}", re.ASCII)

NumberedRow = tuple[int, Sequence[object]]
Answers = Mapping[str, str]


class ZoneQuestion(NamedTuple):
    """What a chart leaves open. `options`: (answer, what it would mean); none: the answer is typed."""

    key: str
    text: str
    options: tuple[tuple[str, str], ...] = ()


class ZoneProblem(NamedTuple):
    """What is wrong with a cell, by its row and column in the sheet."""

    row: int
    column: str
    message: str


@dataclass
class ZoneChart:
    """A chart as it was read. `layout`: list, matrix or chart; `blank`: cells that say no zone; `count` is of all
    problems."""

    layout: str
    rows: ZoneRows = field(default_factory=ZoneRows)
    questions: list[ZoneQuestion] = field(default_factory=list)
    problems: list[ZoneProblem] = field(default_factory=list)
    count: int = 0
    blank: int = 0
    left_out: list[str] = field(default_factory=list)

    def refuse(self, row: int, column: int, message: str) -> None:
        """Record what is wrong with a cell."""
        self.count += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(ZoneProblem(row, format_column_letters(column), message))


def read_chart(sheet: Iterable[NumberedRow], home: str, answers: Answers, shown: ShownCells | None = None) -> ZoneChart:
    """Return the rows of a sheet. `home` is the country of the chart, `shown` what formulas say of its cells. Raises
    Invalid if none of the layouts is found."""
    rows = iter(sheet)
    first = list(islice(rows, _ROWS_LOOKED_AT))
    for at, (_, cells) in enumerate(first):
        heads = [" ".join(format_cell(cell).split()) for cell in cells]
        reader = _Reader(home, answers, heads, shown or ShownCells())
        if layout := reader.layout():
            return layout(chain(first[at + 1 :], rows))
    raise Invalid(
        "No zone chart is found in this sheet. It needs one row of headings: Origin, Destination and Zone; or "
        "destinations across and origins down; or Destination ZIP and a column for each service.",
        code=ErrorCode.NO_CHART,
    )


class _Reader:
    """Reader of a sheet below one row of headings."""

    def __init__(self, home: str, answers: Answers, heads: Sequence[str], shown: ShownCells) -> None:
        self._shown = shown
        self._home, self._answers, self._heads = home, answers, heads
        self._places: dict[tuple[str, str], tuple[str, ...] | ValueError] = {}
        self._short = ""

    def layout(self) -> Callable[[Iterable[NumberedRow]], ZoneChart] | None:
        """Return how the rows below these headings are read; None if they are not headings of a chart."""
        heads = self._heads
        origin = next((at for at, head in enumerate(heads) if _ORIGIN.match(head)), None)
        to = next((at for at, head in enumerate(heads) if at != origin and _DESTINATION.match(head)), None)
        headed_columns = [at for at, head in enumerate(heads) if head]
        if origin is not None and to is not None and len(headed_columns) > 2:
            return lambda rows: self._list(rows, origin, to)
        if self._is_matrix():
            return self._matrix
        codes = to if to is not None else next((at for at, head in enumerate(heads) if _CODES.match(head)), None)
        if codes is not None and len(headed_columns) > 1 and origin is None:
            return lambda rows: self._of_one_origin(rows, codes, codes)
        return None

    def _is_matrix(self) -> bool:
        corner, *across = self._heads or [""]
        filled_heads = [head for head in across if head]
        if len(filled_heads) < 2 or (corner and isinstance(self._read(corner, ""), tuple)):
            return False
        return all(isinstance(self._read(head, ""), tuple) or _SHORT.fullmatch(head) for head in filled_heads)

    def _list(self, rows: Iterable[NumberedRow], origin: int, to: int) -> ZoneChart:
        are_ends = all(_END.match(self._heads[at]) for at in (origin, to))
        if are_ends and self._answers.get(ENDS) == RANGE:
            return self._of_one_origin(rows, origin, to)
        chart = ZoneChart("list")
        if are_ends and self._answers.get(ENDS) != PAIR:
            origin_heading, to_heading = self._heads[origin], self._heads[to]
            chart.questions.append(
                ZoneQuestion(
                    ENDS,
                    f"What do {origin_heading} and {to_heading} say?",
                    ((PAIR, "Origin and destination"), (RANGE, "The first and the last code of a range")),
                )
            )
        service = next((at for at, head in enumerate(self._heads) if _SERVICE.fullmatch(head)), None)
        zones = self._zone_columns({origin, to, service}, chart)
        for number, cells in rows:
            starts = self._cell(chart, number, cells, origin)
            ends = self._cell(chart, number, cells, to)
            stated = "" if service is None else format_cell(_at(cells, service))
            for column, by in zones.items():
                self._add(chart, number, cells, column, starts, ends, stated or by)
        return self._ask(chart)

    def _of_one_origin(self, rows: Iterable[NumberedRow], first: int, last: int) -> ZoneChart:
        """Read destinations down; `first` and `last` are columns of a range, or the same one."""
        chart = ZoneChart("chart")
        stated = self._answers.get(ORIGIN, "").strip()
        starts: tuple[str, ...] = ()
        if stated:
            origin_places = self._read(stated, "")
            if isinstance(origin_places, ValueError):
                raise Invalid(f"Origin: {origin_places}", code=ErrorCode.ORIGIN_INVALID)
            starts = origin_places
        else:
            text = "Which origin is this chart for? A ZIP3 like 606, a range, or any."
            chart.questions.append(ZoneQuestion(ORIGIN, text))
            starts = ("",)
        zones = self._zone_columns({first, last}, chart)
        for number, cells in rows:
            if first == last:
                ends = self._cell(chart, number, cells, first)
            else:
                between = f"{format_cell(_at(cells, first))}-{format_cell(_at(cells, last))}"
                ends = self._cell(chart, number, [between], 0, first)
            for column, service in zones.items():
                self._add(chart, number, cells, column, starts, ends, service)
        return self._ask(chart)

    def _matrix(self, rows: Iterable[NumberedRow]) -> ZoneChart:
        chart = ZoneChart("matrix")
        corner = self._heads[0]
        across = {
            at: self._cell(chart, 0, self._heads, at) for at, head in enumerate(self._heads) if at and head
        }  # fmt: skip
        says = [
            direction_name
            for direction_name, pattern in ((DOWN, _ORIGIN), (ACROSS, _DESTINATION))
            if pattern.search(corner)
        ]
        direction = self._answers.get(DIRECTION) or (says[0] if len(says) == 1 else "")
        for number, cells in rows:
            down = self._cell(chart, number, cells, 0)
            for column, column_places in across.items():
                starts, ends = (column_places, down) if direction == ACROSS else (down, column_places)
                self._add(chart, number, cells, column, starts, ends, "")
        if not direction and len(chart.rows) and not _is_symmetric(chart.rows):
            row = next(zone_row for zone_row in chart.rows if zone_row.origin != zone_row.destination)
            origin, destination = row.origin or "any", row.destination or "any"
            chart.questions.append(
                ZoneQuestion(
                    DIRECTION,
                    "Where are the origins?",
                    (
                        (DOWN, f"Down: {origin} → {destination} is zone {row.zone}"),
                        (ACROSS, f"Across: {destination} → {origin} is zone {row.zone}"),
                    ),
                )
            )
        return self._ask(chart)

    def _zone_columns(self, taken: set[int | None], chart: ZoneChart) -> dict[int, str]:
        """Return the columns that hold zones, and the service of each: a single column of zones is for every
        service."""
        heads_by_column = {at: head for at, head in enumerate(self._heads) if head and at not in taken}
        if plain := [at for at, head in heads_by_column.items() if _ZONE.fullmatch(head)]:
            chart.left_out = [head for at, head in heads_by_column.items() if at != plain[0]]
            return {plain[0]: ""}
        return {
            at: " ".join(_ZONE_WORD.sub(" ", head).split())[:LONGEST_SERVICE] for at, head in heads_by_column.items()
        }

    def _cell(
        self, chart: ZoneChart, number: int, cells: Sequence[object], column: int, told: int | None = None
    ) -> tuple[str, ...]:
        """Return the places of a cell; empty if it has none, which is recorded."""
        cell = _at(cells, column)
        at = column if told is None else told
        if number and self._shown.is_uncomputed(at, number):
            chart.refuse(number, at, NOT_COMPUTED)
            return ()
        if is_error_cell(cell):
            chart.refuse(number, at, describe_cell_error(cell))  # type: ignore[arg-type]
            return ()
        places = self._read(format_cell(cell), self._heads[at] if number else "")
        if isinstance(places, tuple):
            return places
        if ZEROS not in self._answers and (short := next(iter(_shorts(format_cell(cell))), "")):
            self._short = self._short or short
            return ()
        chart.refuse(number, at, str(places))
        return ()

    def _read(self, text: str, head: str) -> tuple[str, ...] | ValueError:
        """Return the places of a text, cached for cells with the same text; the error if it is not a place."""
        kind = "state" if _STATE.search(head) else "country" if _COUNTRY.search(head) else ""
        places = self._places.get((text, kind))
        if places is None:
            try:
                filled = self._answers.get(ZEROS) == FILL
                places = tuple(zone_place.text for zone_place in parse_zone_places(text, self._home, kind, fill=filled))
            except ValueError as wrong:
                places = wrong
            self._places[text, kind] = places
        return places

    def _add(
        self,
        chart: ZoneChart,
        number: int,
        cells: Sequence[object],
        column: int,
        starts: Sequence[str],
        ends: Sequence[str],
        service: str,
    ) -> None:
        cell = _at(cells, column)
        if self._shown.is_uncomputed(column, number):
            chart.refuse(number, column, NOT_COMPUTED)
            return
        if is_error_cell(cell):
            chart.refuse(number, column, describe_cell_error(cell))  # type: ignore[arg-type]
            return
        if is_empty_figure(cell):
            chart.blank += 1
            return
        zone = normalize_lane_identifier("zone", text := format_cell(cell))
        if not zone or len(zone) > LONGEST_ZONE or "," in zone:
            chart.refuse(number, column, f"{text[:40]} is no zone: enter one, with at most {LONGEST_ZONE} characters.")
            return
        for origin in starts:
            for destination in ends:
                if len(chart.rows) >= MOST_ROWS:
                    raise Invalid(f"A zone table holds at most {MOST_ROWS:,} rows. Split it.", code=ErrorCode.TOO_MANY)
                chart.rows.add(ZoneRow(origin, destination, service, zone), number)

    def _ask(self, chart: ZoneChart) -> ZoneChart:
        if self._short:
            full = self._short.zfill(3 if len(self._short) < 3 else 5)
            chart.questions.append(
                ZoneQuestion(
                    ZEROS,
                    f"Excel drops leading zeros. What is {self._short}?",
                    ((FILL, f"{full}: put the zeros back"), (REFUSE, "A mistake: list these rows")),
                )
            )
        return chart


def _shorts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,;–—-]+", text) if _SHORT.fullmatch(part)]


def _at(cells: Sequence[object], column: int) -> object:
    return cells[column] if column < len(cells) else ""


def _is_symmetric(rows: ZoneRows) -> bool:
    """Return whether every pair has the same zone in both directions: then there is no need to ask which is which."""
    zones_by_pair = {(row.origin, row.destination): row.zone for row in rows}
    return all(zones_by_pair.get((to, start)) == zone for (start, to), zone in zones_by_pair.items())
