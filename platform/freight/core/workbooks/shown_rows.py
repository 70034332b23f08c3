"""What the cells of a record's row show in addition to their values, and what that makes wrong with its figures."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.spec import FieldSpec
from freight.core.workbooks.cell_money import is_other_currency
from freight.core.workbooks.cells import is_error_cell
from freight.core.workbooks.shown_cells import ShownCells

# the currency of figures that state none
_OWN = "USD"


class ShownRow(NamedTuple):
    """By field: `faults`, why a cell has no value, and `marks`, the currency of a figure."""

    faults: Mapping[str, str]
    marks: Mapping[str, str]


NOTHING_SHOWN = ShownRow({}, {})


def read_shown_row(
    shown: ShownCells, number: int, keys: Sequence[str | None], cells: Sequence[object], figures: Collection[str]
) -> ShownRow:
    """Return what the cells of a row show; `figures` are the fields that are numbers."""
    faults: dict[str, str] = {}
    marks: dict[str, str] = {}
    for at, (key, cell) in enumerate(zip(keys, cells, strict=False)):
        if not key or cell in ("", None) or is_error_cell(cell):
            continue
        if text := shown.fault(at, number, cell, is_figure=key in figures):
            faults[key] = text
        elif key in figures and (mark := shown.mark(at, number, cell)):
            marks[key] = mark
    return ShownRow(faults, marks)


def list_shown_findings(
    fields: Sequence[FieldSpec], row: ShownRow, values: Mapping[str, object]
) -> dict[str, FieldFinding]:
    """Return what is wrong with the figures of a row. `values`: the record's values in the currency fields; without
    these fields, figures are in the product's own currency."""
    field_specs = [spec for spec in fields if spec.suggestions_source == "currency"]
    stated = {str(code) for spec in field_specs if (code := values.get(spec.key))}
    findings = {key: FieldFinding(FindingKind.SERVER, text) for key, text in row.faults.items()}
    for key, mark in row.marks.items():
        if field_specs and not stated:
            text = f"This figure is in {mark}, and the row names no currency. Enter it as {field_specs[0].label}."
        elif field_specs and all(is_other_currency(mark, code) for code in stated):
            text = f"This figure is in {mark}, and the row in {' and '.join(sorted(stated))}. Correct one of them."
        elif not field_specs and is_other_currency(mark, _OWN):
            text = f"This figure is in {mark}, and no currency is kept with it. Convert it, or enter the figure alone."
        else:
            continue
        findings[key] = FieldFinding(FindingKind.SERVER, text)
    return findings
