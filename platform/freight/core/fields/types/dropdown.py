"""Dropdowns: one value of a list, whatever its case; the list's spelling is stored."""

from freight.core.fields.findings import FieldFinding
from freight.core.fields.reading import FieldType, Reader, build_unreadable_finding
from freight.core.fields.spec import FieldSpec
from freight.core.fields.types.text import format_plain_cell


def reader(spec: FieldSpec) -> Reader:
    """One of the options, or of the names customers use for them. A dropdown without options takes any text: its
    list is a suggestion source."""
    spellings: dict[str, str] = {}
    for option in spec.options:
        for name in (option.value, *option.aliases):
            spellings.setdefault(name.casefold(), option.value)
    listed = ", ".join(option.value for option in spec.options)
    refusal = build_unreadable_finding(spec, f"must be one of {listed}.")

    def read(cell: object) -> str | FieldFinding | None:
        text = cell.strip() if isinstance(cell, str) else format_plain_cell(cell)
        if not text or not spellings:
            return text or None
        return spellings.get(text.casefold(), refusal)

    return read


TYPE = FieldType(reader, bounded=True)
