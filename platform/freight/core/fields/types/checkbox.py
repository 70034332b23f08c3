"""Check boxes: yes or no. An untouched box is no value; a mandatory one must be answered either way."""

from freight.core.fields.findings import FieldFinding
from freight.core.fields.reading import FieldType, Reader, build_unreadable_finding
from freight.core.fields.spec import FieldSpec

_ANSWERS = {
    **dict.fromkeys(("true", "yes", "y", "1", "x", "on"), True),
    **dict.fromkeys(("false", "no", "n", "0", "off"), False),
}


def reader(spec: FieldSpec) -> Reader:
    """Yes or no, in the ways sheets say it."""
    refusal = build_unreadable_finding(spec, "must be yes or no.")

    def read(cell: object) -> bool | FieldFinding | None:
        if isinstance(cell, bool):
            return cell
        if isinstance(cell, (int, float)):
            return bool(cell) if cell in (0, 1) else refusal
        text = str(cell).strip().lower()
        return _ANSWERS.get(text, refusal) if text else None

    return read


def text_of(value: bool) -> str:
    """The canonical text."""
    return "true" if value else "false"


# no order: an answer is asked for as it is
TYPE = FieldType(reader, text_of, filter="checkbox", measured=False)
