"""Several values in one cell, separated by commas; stored as a list without repeats, in the order given."""

from collections.abc import Sequence

from freight.core.fields.findings import FieldFinding
from freight.core.fields.reading import FieldType, Reader
from freight.core.fields.spec import FieldSpec
from freight.core.fields.types import dropdown
from freight.core.fields.types.text import format_plain_cell


def reader(spec: FieldSpec) -> Reader:
    """A list, or text with commas or semicolons. Each value is read as a dropdown reads it."""
    read_one = dropdown.reader(spec)

    def read(cell: object) -> list[str] | FieldFinding | None:
        parts = cell if isinstance(cell, list) else format_plain_cell(cell).replace(";", ",").split(",")
        values: dict[str, None] = {}
        for part in parts:
            value = read_one(part)
            if isinstance(value, FieldFinding):
                return value
            if value:
                values[value] = None
        return [*values] or None

    return read


def text_of(value: Sequence[str]) -> str:
    """The canonical text: values with a comma and a blank between."""
    return ", ".join(value)


TYPE = FieldType(reader, text_of, bounded=True)
