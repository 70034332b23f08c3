"""Whether a row below the headings of a sheet is headings again. Each row is checked, so the headings are parsed once
for all of them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from freight.core.workbooks.break_headings import is_minimum_heading, read_break
from freight.core.workbooks.cell_money import find_currency_mark
from freight.core.workbooks.cells import is_empty_figure
from freight.core.workbooks.header import (
    BARE_FIGURE,
    Cells,
    format_heading,
    is_blank_cell,
    is_figure_cell,
    may_be_heading,
)
from freight.core.workbooks.headings import normalize_heading, normalize_heading_with_unit


def is_table_start(
    row: Cells, below: Cells, header: Sequence[str], above: Sequence[str], held_figures: Callable[[int], bool]
) -> bool:
    """Return whether a row below the headings is headings again, for the columns in another order or for another table.

    It is if two or more of its cells are headings of the sheet, or if texts are in columns that held figures, in most
    of those that are filled, and the row below has figures there. `held_figures`: by column.
    """
    known_headings = _known_headings(tuple(header), tuple(above))
    cells = row[: len(header)]
    again = sum([_compared(cell) in known_headings.words for cell in cells])
    texts = [at for at, cell in enumerate(cells) if isinstance(cell, str) and held_figures(at) and cell.strip()]
    if not again and not texts:
        return False
    heading_cells = [(column, format_heading(cell)) for column, cell in enumerate(cells) if not is_blank_cell(cell)]
    if len(heading_cells) < 2 or all(
        normalize_heading_with_unit(text) in known_headings.worded[at] for at, text in heading_cells
    ):
        return False
    if again > 1 and 2 * again >= len(heading_cells):
        return True
    if again and all(
        read_break(text) or is_minimum_heading(text)
        for _, text in heading_cells
        if normalize_heading(text) not in known_headings.words
    ):
        return len(heading_cells) > 2
    texts = [at for at in texts if may_be_heading(row[at]) and not is_empty_figure(row[at]) and not _is_money(row[at])]
    figures = [at for at in texts if at < len(below) and is_figure_cell(below[at])]
    # each column has its own heading; a word such as `call` in all of them is not one
    distinct = {format_heading(row[at]) for at in texts}
    return len(figures) > 1 and len(distinct) == len(texts) and 2 * len(texts) > len(heading_cells)


class _KnownHeadings(NamedTuple):
    """The headings of a sheet in the form they compare in: their words, and for each column both of its headings."""

    words: frozenset[str]
    worded: tuple[tuple[str, str], ...]


@lru_cache(4)
def _known_headings(header: tuple[str, ...], above: tuple[str, ...]) -> _KnownHeadings:
    # the same for all rows of a sheet
    words = {normalize_heading(heading) for heading in (*header, *above) if not BARE_FIGURE.fullmatch(heading)}
    return _KnownHeadings(
        frozenset(words - {""}),
        tuple(
            (normalize_heading_with_unit(own), normalize_heading_with_unit(over))
            for own, over in zip(header, above, strict=True)
        ),
    )


def _compared(cell: object) -> str:
    """Return a cell as headings compare."""
    # rows repeat their places and rates; True and 1.0 are equal but read differently
    return _compared_before(cell) if type(cell) in (str, float) else normalize_heading(format_heading(cell))


@lru_cache(20_000)
def _compared_before(cell: str | float) -> str:
    return normalize_heading(format_heading(cell))


def _is_money(cell: object) -> bool:
    """Whether a text is a figure with a currency: `US$ 99.01`."""
    return isinstance(cell, str) and bool(find_currency_mark(cell))
