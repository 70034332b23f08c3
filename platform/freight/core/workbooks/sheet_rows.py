"""The rows of an uploaded sheet: read by the template, then new, changed, unchanged or refused."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from freight.core.fields import Finding, FindingKind, ReadRow
from freight.core.workbooks.cells import cell_text, error_message, is_error


class Result(StrEnum):
    """What becomes of a row. CONFLICT: accepted by the dry run, but somebody changed the shipment before the import."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    CONFLICT = "conflict"


@dataclass(slots=True)
class SheetRow:
    """A row as read: its number in the sheet, its cells, their values and what is wrong with them."""

    number: int
    cells: Sequence[Any]
    values: dict[str, Any]
    findings: dict[str, Finding]


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row after the dry run. `revision`: that of the stored shipment the result rests on. `was`: the stored value of
    each changed cell. `note`: what there is to say beyond single cells."""

    number: int
    result: Result
    values: Mapping[str, Any]
    revision: int | None = None
    was: Mapping[str, Any] = field(default_factory=dict)
    bad: Mapping[str, tuple[str, Finding]] = field(default_factory=dict)
    note: str = ""


def row_reader(
    columns: Sequence[str | None], read: Callable[[Sequence[object]], ReadRow]
) -> Callable[[int, list[Any]], SheetRow]:
    """A reader of rows: `columns[i]` is the field of the i-th cell, `read` checks the cells by the template."""

    def of(number: int, cells: list[Any]) -> SheetRow:
        values, findings = read(cells)
        return SheetRow(number, cells, values, findings)

    def of_row_with_errors(number: int, cells: list[Any]) -> SheetRow:
        errors = {key: cell for key, cell in zip(columns, cells, strict=False) if key and is_error(cell)}
        row = of(number, [None if is_error(cell) else cell for cell in cells])
        for key, cell in errors.items():
            row.values.pop(key, None)
            row.findings[key] = Finding(FindingKind.REGEX, error_message(cell))
        row.cells = cells
        return row

    def choose(number: int, cells: list[Any]) -> SheetRow:
        return (of_row_with_errors if dict in map(type, cells) else of)(number, cells)

    return choose


def refused(row: SheetRow, columns: Sequence[str | None]) -> CheckedRow:
    """The row with what is wrong in it; a finding about a field without a column has no text of its own."""
    texts = {key: cell_text(cell) for key, cell in zip(columns, row.cells, strict=False) if key in row.findings}
    bad = {key: (texts.get(key, ""), finding) for key, finding in row.findings.items()}
    return CheckedRow(row.number, Result.REFUSED, row.values, bad=bad)


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values a row states. An empty cell states nothing: what is stored stays, so that a sheet with half of the
    columns filled takes nothing away."""
    return {key: value for key, value in values.items() if value is not None}
