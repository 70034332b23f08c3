"""Multi-line text: line breaks are kept, as line feeds."""

from freight.core.fields.reading import FieldType, Reader
from freight.core.fields.spec import FieldSpec
from freight.core.fields.types.text import format_plain_cell


def reader(spec: FieldSpec) -> Reader:
    """Text with its line breaks."""

    def read(cell: object) -> str | None:
        text = cell if isinstance(cell, str) else format_plain_cell(cell)
        return text.replace("\r\n", "\n").replace("\r", "\n").strip() or None

    return read


TYPE = FieldType(reader)
