"""Cities with their states in a column of ports of shipments, where codes are meant: `Joliet, IL`, `Denver CO`.

One of them among thousands of codes would go in as a port where it is short, and be refused where it is long, so a
person is asked before any of the column goes in.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from freight.core.workbooks.columns import ColumnCandidate, ColumnMatch

# no code of a port has a comma, or a blank before its last two letters
_CITY = re.compile(r"[^\d,]{2,}(?:, ?[A-Z][^,]*(?:, ?[A-Z]+)?| [A-Z]{2}(?: \d{5})?)")


class CityCell(NamedTuple):
    """The first such cell of a column, and its row."""

    text: str
    row: int


class CityCells:
    """The first city with its state in each of some columns of a sheet, whose rows pass by."""

    def __init__(self, columns: Collection[int]) -> None:
        self._open = set(columns)
        self._seen: dict[int, set[object]] = {column: set() for column in columns}
        self.found: dict[int, CityCell] = {}

    @property
    def is_done(self) -> bool:
        """Whether no further row can change the result."""
        return not self._open

    def take(self, numbers: Sequence[int], rows: Sequence[Sequence[object]]) -> None:
        """Check consecutive rows."""
        for column in sorted(self._open):
            seen_cells = self._seen[column]
            # cached: a column repeats its places
            fresh = {row[column] for row in rows if column < len(row) and type(row[column]) is str} - seen_cells
            seen_cells |= fresh
            cities = {text for text in fresh if isinstance(text, str) and _CITY.fullmatch(text.strip())}
            if cities:
                cells = zip(numbers, rows, strict=True)
                number, row = next(cell for cell in cells if column < len(cell[1]) and cell[1][column] in cities)
                self.found[column] = CityCell(str(row[column]).strip(), number)
                self._open.discard(column)


def list_port_columns(matches: Sequence[ColumnMatch], candidates: Iterable[ColumnCandidate]) -> list[int]:
    """The columns that go to a port."""
    ports = {candidate.key for candidate in candidates if candidate.is_port}
    return [column for column, match in enumerate(matches) if match.field_key in ports]


def ask_about_cities(
    headings: Sequence[str],
    matches: Sequence[ColumnMatch],
    found: Mapping[int, CityCell],
    candidates: Iterable[ColumnCandidate],
    accepted: Collection[int] = (),
) -> list[ColumnMatch]:
    """The matches, with a question in place of each port that has cities, unless the user `accepted` that before."""
    every = list(candidates)
    ports = {column_candidate.key: column_candidate.label for column_candidate in every if column_candidate.is_port}
    keys = {column_candidate.key for column_candidate in every}
    column_matches = list(matches)
    for column, (text, row) in found.items():
        key = matches[column].field_key
        if key is None or key not in ports or column in accepted:
            continue
        note = f"“{headings[column].strip()}” has cities with their states (“{text[:40]}” in row {row:,}), and "
        note += f"{ports[key]} is a code: choose a field, or don’t import it."
        city = f"{key.removesuffix('Port')}City"
        column_matches[column] = ColumnMatch(note=note, choices=(city, key) if city in keys else (key,))
    return column_matches
