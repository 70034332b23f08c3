"""Finding the row of headings at the top of a sheet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.dates import parse_day
from freight.core.workbooks.break_headings import is_minimum_heading, read_break
from freight.core.workbooks.cells import format_cell

Cells = Sequence[object]

# headings may have a title, a date or a logo's caption above them, but not a page of text
ROWS_LOOKED_AT = 20
_FIGURE = re.compile(r"[+-]?[\d.,]*\d[\d.,]*%?")
BARE_FIGURE = re.compile(r"[\d.,]+")
_LONGEST_HEADING = 200
# figures without a sign are headings only in a row: two that increase may also be a pair of values
_FEWEST_BARE = 3
REPEATS = "This row repeats the headings. Delete it."


@dataclass(frozen=True)
class Headings:
    """The row of headings: its index, and that of a second one above it whose cells span several columns."""

    row: int
    above: int | None = None


def find_header(rows: Sequence[Cells]) -> Headings | None:
    """Return the headings among the first rows of a sheet, or None when there are none.

    Headings are texts: the first row that is nearly as wide as the table below it is the row of headings if all of its
    cells are texts, and proof that there are no headings if it holds a figure or a date. Weight breaks and days are
    headings too if they increase from column to column and the row below them does not.
    """
    rows = rows[:ROWS_LOOKED_AT]
    widths = [sum(1 for cell in row if not is_blank_cell(cell)) for row in rows]
    widest = max(widths, default=0)
    if not widest:
        return None
    for index, width in enumerate(widths):
        # a title has one or two cells above a wide table; a narrow table is as wide as its headings
        if width and 2 * width > widest:
            return _headings_at(rows, index) if _is_headings(rows, index) else None
    return None


def join_headings(upper: Cells | None, lower: Cells) -> tuple[list[str], list[str]]:
    """Return the headings of the columns, and the heading above each: a merged cell holds its text in its first column
    only.

    A column headed in the upper row only, because its two cells are merged, has that as its heading.
    """
    lines = [format_heading(cell) for cell in lower]
    if upper is None:
        return lines, [""] * len(lines)
    tops = [format_heading(cell) for cell in upper[: len(lines)]] + [""] * (len(lines) - len(upper))
    above: list[str] = []
    last = ""
    for top, line in zip(tops, lines, strict=True):
        last = top or (last if line else "")
        above.append(last if line else "")
    headings = [line or top for top, line in zip(tops, lines, strict=True)]
    return headings, above


def is_blank_cell(cell: object) -> bool:
    """Return whether a cell is empty to a person."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def format_heading(cell: object) -> str:
    """Return the heading as shown: one line, single spaces, a figure or a day as a sheet shows it."""
    if type(cell) is datetime:
        cell = cell.date()
    return " ".join(format_cell(cell).split())[:_LONGEST_HEADING]


def find_row_fault(row: Cells, header: Sequence[str], above: Sequence[str] = ()) -> str:
    """Return what makes a whole row unusable, or "". Exports that were pasted together repeat the headings, `above` too
    if there are two rows of them; a CSV row with more cells than headings has a delimiter inside a value, and every
    value after it is in the wrong column."""
    if len(row) > len(header) and not all(map(is_blank_cell, row[len(header) :])):
        return (
            f"This row has {len(row)} cells and the headings are {len(header)}, so a value contains a delimiter. "
            "Put that value in double quotes."
        )
    first_column = next((index for index, heading in enumerate(header) if heading), 0)
    if row[first_column] == header[first_column] and [format_heading(cell) for cell in row[: len(header)]] == list(
        header
    ):
        return REPEATS
    if above and _repeats(row, header, above):
        return REPEATS
    return ""


def _repeats(row: Cells, header: Sequence[str], above: Sequence[str]) -> bool:
    """Return whether a row is one of two rows of headings, whose merged cells are blank."""
    repeat_count = 0
    for index, cell in enumerate(row[: len(header)]):
        if is_blank_cell(cell):
            continue
        # in most rows the first cell already differs
        if format_heading(cell) not in (header[index], above[index]):
            return False
        repeat_count += 1
    return repeat_count > 1


def _is_headings(rows: Sequence[Cells], index: int) -> bool:
    row = rows[index]
    odd = [column for column, cell in enumerate(row) if not is_blank_cell(cell) and not may_be_heading(cell)]
    texts = sum(1 for cell in row if not is_blank_cell(cell)) - len(odd)
    if not odd:
        return True
    below = rows[index + 1] if index + 1 < len(rows) else []
    cells_below = [below[column] if column < len(below) else "" for column in odd]
    way = _going_up([row[column] for column in odd])
    # N and +45: one of the breaks is a figure, and the letter next to it shows what it is
    if not way and len(odd) == 1 and _heads_break(row[odd[0]]):
        way = _going_up([cell for cell in row if not is_blank_cell(cell) and _heads_break(cell)])
    # a corner above the weights of a matrix: its rates also increase with the zones across
    heads = any(
        at < len(below)
        and (is_figure_cell(below[at]) or (way and _heads_break(below[at])))
        and (may_be_heading(cell) or (at == 0 and is_blank_cell(cell)))
        for at, cell in enumerate(row)
    )
    return bool(way) and (heads or (texts > 0 and _going_up(cells_below) != way))


def _headings_at(rows: Sequence[Cells], index: int) -> Headings:
    """Return two rows of headings if breaks have a heading above them: the lower row heads the columns."""
    following = rows[index + 1] if index + 1 < len(rows) else []
    filled_cells = [(column, cell) for column, cell in enumerate(following) if not is_blank_cell(cell)]
    # merged cells span the columns after their first; a blank corner spans none
    first = next((column for column, cell in enumerate(rows[index]) if not is_blank_cell(cell)), 0)
    gaps = any(
        column > first and (column >= len(rows[index]) or is_blank_cell(rows[index][column]))
        for column, _ in filled_cells
    )
    if gaps and _are_breaks([cell for _, cell in filled_cells]):
        return Headings(index + 1, index)
    if gaps and _head_figures(rows, index + 1):
        return Headings(index + 1, index)
    breaks = [column for column, cell in enumerate(rows[index]) if _heads_break(cell)]
    if index and len(breaks) > 1 and _spans(rows[index - 1], breaks):
        return Headings(index, index - 1)
    return Headings(index)


def _head_figures(rows: Sequence[Cells], index: int) -> bool:
    """Return whether a row below merged headings is also one of headings: only texts, with figures below those that a
    merged cell spans. A first row of the table would hold figures itself."""
    upper, lower, below = rows[index - 1], rows[index], rows[index + 1] if index + 1 < len(rows) else []
    filled_columns = [column for column, cell in enumerate(lower) if not is_blank_cell(cell)]
    under = [column for column in filled_columns if column >= len(upper) or is_blank_cell(upper[column])]
    return (
        all(may_be_heading(lower[column]) for column in filled_columns)
        and all(column < len(below) and is_figure_cell(below[column]) for column in under)
        and sum(1 for cell in below if is_figure_cell(cell)) > 1
    )


def is_figure_cell(cell: object) -> bool:
    """Return whether a cell shows a figure, as a number or in a text."""
    return not is_blank_cell(cell) and _FIGURE.fullmatch(format_heading(cell)) is not None


def _spans(upper: Cells, breaks: Sequence[int]) -> bool:
    """Return whether a row holds texts above the breaks, including the first: a title is at the left instead."""
    return len(upper) > breaks[0] and isinstance(upper[breaks[0]], str) and not is_blank_cell(upper[breaks[0]])


def _heads_break(cell: object) -> bool:
    heading = format_heading(cell)
    return read_break(heading) is not None or is_minimum_heading(heading)


def _are_breaks(cells: Sequence[object]) -> bool:
    """Return whether a row holds only weight breaks, one of them with a sign or a word: bare figures may be values."""
    signed = any(isinstance(cell, str) and not BARE_FIGURE.fullmatch(cell.strip()) for cell in cells)
    return signed and len(cells) > 1 and all(map(_heads_break, cells))


def _going_up(cells: Sequence[object]) -> str:
    """Return how cells that are figures or days may still be headings: as breaks of which one is signed, or as days or
    bare figures that increase from column to column; "" if they may not."""
    if _are_breaks(cells):
        return "breaks"
    days = [day for cell in cells if (day := _day(cell))]
    if len(days) == len(cells) >= _FEWEST_BARE:
        return "days" if all(earlier_day < right for earlier_day, right in pairwise(days)) else ""
    starts = [weight_break.start for cell in cells if (weight_break := read_break(format_heading(cell)))]
    if len(starts) < max(len(cells), _FEWEST_BARE) or not all(map(_may_head, starts)):
        return ""
    if starts[0] < starts[-1] and all(lower_start <= right for lower_start, right in pairwise(starts)):
        return "figures"
    # in the wrong order: still headings, so that the breaks are refused for it
    return "falling" if all(higher_start > right for higher_start, right in pairwise(starts)) else ""


def _may_head(figure: Decimal) -> bool:
    """Return whether a bare figure may head a column: a whole one, or a freight class."""
    return figure == figure.to_integral_value() or f"{figure.normalize():f}" in FREIGHT_CLASSES


def _day(cell: object) -> date | None:
    return parse_day(cell) if isinstance(cell, (str, date)) else None


def may_be_heading(cell: object) -> bool:
    """Return whether a cell is a text that is neither a figure nor a day."""
    if not isinstance(cell, str):
        return False
    text = cell.strip()
    return not _FIGURE.fullmatch(text) and parse_day(text) is None
