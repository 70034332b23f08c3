"""Finding the row of headings at the top of a sheet."""

import re
from collections.abc import Sequence
from typing import Any

from freight.core.dates import parse_day

Cells = Sequence[Any]

# headings may have a title, a date or a logo's caption above them, but not a page of text
ROWS_LOOKED_AT = 20
_FIGURE = re.compile(r"[+-]?[\d.,]*\d[\d.,]*%?")
_LONGEST_HEADING = 200


def find_header(rows: Sequence[Cells]) -> int | None:
    """Index of the row of headings among the first rows of a sheet, or None when there is none.

    Headings are texts: the first row that is nearly as wide as the table below it is the row of headings if all of
    its cells are texts, and proof that there are no headings if it holds a figure or a date.
    """
    rows = rows[:ROWS_LOOKED_AT]
    widths = [sum(1 for cell in row if not is_blank(cell)) for row in rows]
    widest = max(widths, default=0)
    if not widest:
        return None
    for index, (row, width) in enumerate(zip(rows, widths, strict=True)):
        # a title is one or two cells beside a table of many; a narrow table is as wide as its headings
        if width and 2 * width > widest:
            return index if all(_may_be_heading(cell) for cell in row if not is_blank(cell)) else None
    return None


def is_blank(cell: object) -> bool:
    """Whether a cell holds nothing a person would see."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def heading_text(cell: object) -> str:
    """The heading as shown: one line, single spaces."""
    return "" if cell is None else " ".join(str(cell).split())[:_LONGEST_HEADING]


def row_fault(row: Cells, header: Sequence[str]) -> str:
    """What makes a whole row unusable, or "". Exports that were pasted together repeat the headings; a CSV row with
    more cells than headings has a delimiter inside a value, and everything behind it stands in the wrong column."""
    if len(row) > len(header) and not all(map(is_blank, row[len(header) :])):
        return (
            f"This row has {len(row)} cells and the headings are {len(header)}: a delimiter stands inside a value. "
            "Put that value in double quotes."
        )
    named = next((index for index, heading in enumerate(header) if heading), 0)
    if row[named] == header[named] and [heading_text(cell) for cell in row[: len(header)]] == list(header):
        return "This row repeats the headings. Delete it."
    return ""


def _may_be_heading(cell: object) -> bool:
    if not isinstance(cell, str):
        return False
    text = cell.strip()
    return not _FIGURE.fullmatch(text) and parse_day(text) is None
