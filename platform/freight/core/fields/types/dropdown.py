"""Dropdowns: one value of a list, whatever its case; the list's spelling is stored."""

from freight.core.fields.findings import Finding
from freight.core.fields.reading import FieldType, Reader, unreadable
from freight.core.fields.spec import FieldSpec
from freight.core.fields.types.text import cell_text


def reader(spec: FieldSpec) -> Reader:
    """One of the options, or of the names customers use for them. A dropdown without options takes any text: its
    list is a suggestion source."""
    spellings: dict[str, str] = {}
    for option in spec.options:
        for name in (option.value, *option.aliases):
            spellings.setdefault(name.casefold(), option.value)
    listed = ", ".join(option.value for option in spec.options)
    refusal = unreadable(spec, f"must be one of {listed}.")

    def read(cell: object) -> str | Finding | None:
        text = cell.strip() if isinstance(cell, str) else cell_text(cell)
        if not text or not spellings:
            return text or None
        return spellings.get(text.casefold(), refusal)

    return read


TYPE = FieldType(reader, bounded=True)
