"""A sheet is read column by column, equal cells only once: the result is that of reading each cell by itself."""

import random

import pytest

from freight.core.fields import FieldFinding, FindingKind
from freight.core.workbooks.sheet_rows import SheetReader

KEYS = ("a#text", "a#figure", "a#mixed")
ODD = FieldFinding(FindingKind.REGEX, "odd")


def check(cell):
    """Text without blanks, and no fraction above a half."""
    return ODD if isinstance(cell, float) and 0.5 < cell < 1 else cell.strip() if isinstance(cell, str) else cell


def sheet(rows, different):
    """Rows whose columns have so many different cells."""
    pick = random.Random(f"{rows} of {different}")
    return [
        [f" {pick.randrange(different)}", pick.randrange(different) / different, pick.choice(["1", 1.0, True, ""])]
        for _ in range(rows)
    ]


def alone(row):
    """The values and findings of a row, cell by cell."""
    read = {key: check(cell) for key, cell in zip(KEYS, row, strict=False)}
    values = {key: value for key, value in read.items() if not isinstance(value, FieldFinding)}
    return values, {key: value for key, value in read.items() if isinstance(value, FieldFinding)}


@pytest.mark.parametrize("different", [1, 90, 400, 10**6])
@pytest.mark.parametrize("rows", [1, 199, 1_000])
@pytest.mark.parametrize("is_ragged", [False, True])
def test_each_cell_is_what_it_is_alone(rows, different, is_ragged):
    cells = sheet(rows, different)
    if is_ragged:
        cells[0] = [*cells[0], "beyond the headings"]
    read = SheetReader(KEYS, lambda _: check).read(range(2, rows + 2), cells)
    told = [(row.number, row.cells, (row.values, row.findings)) for row in read]
    assert told == [(number, row, alone(row)) for number, row in enumerate(cells, start=2)]
    # 1, 1.0 and True are equal and do not say the same
    assert [repr(row.values["a#mixed"]) for row in read] == [repr(alone(row)[0]["a#mixed"]) for row in cells]


def test_few_values_are_checked_once_each():
    asked = []
    SheetReader(["a#text"], lambda _: lambda cell: asked.append(cell)).read(range(4_000), sheet(4_000, 400))
    assert len(asked) == len(set(asked)) <= 400
