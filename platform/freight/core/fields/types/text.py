"""Text fields: one line, surrounding blanks dropped. Text that looks like a number stays text, with its zeros."""

from datetime import date, datetime

from freight.core.fields.findings import FieldFinding
from freight.core.fields.numbers import plain_text
from freight.core.fields.reading import FieldType, Reader
from freight.core.fields.spec import FieldSpec


def reader(spec: FieldSpec) -> Reader:
    """Return a reader of text as written. A number from a sheet becomes its plain figure; if the field has a fixed
    length, the leading zeros that only the sheet's number format showed are restored."""
    fixed = spec.min_length if spec.min_length and spec.min_length == spec.length else 0

    def read(cell: object) -> str | FieldFinding | None:
        if type(cell) is str:
            return cell.strip() or None
        text = format_plain_cell(cell)
        return text.zfill(fixed) if fixed and text.isdecimal() else text

    return read


def format_plain_cell(cell: object) -> str:
    """Return the text of a cell that is not text: a whole number without decimal point, a day as `yyyy-MM-dd`."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return plain_text(cell) if cell - cell == 0 else str(cell)
    if isinstance(cell, datetime) and not (cell.hour or cell.minute or cell.second):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    return str(cell).strip()


TYPE = FieldType(reader)
