"""The columns of a workbook of records: which field each is, and fields that are spread over several."""

from collections.abc import Sequence

from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.workbooks.cells import cell_text
from freight.core.workbooks.columns import Candidate, match_columns
from freight.core.workbooks.trade_headings import forms_of, plain_form
from freight.kit.resource import Joined, SheetWords
from freight.kit.tenancy import Record
from freight.kit.workbooks.reader import Opened

NO_WORDS = SheetWords()
_PART = "|"


def columns_of(
    fields: Sequence[FieldSpec], opened: Opened, name: str, words: SheetWords
) -> tuple[list[str | None], list[str]]:
    """The field of each column, and the headings that name none. Raises Invalid where a mandatory field has no column,
    and where a heading could be one of several fields."""
    headings = opened.headings
    active = [spec for spec in fields if spec.is_active]
    candidates = [
        Candidate(
            spec.key, spec.label, spec.aliases, trade=words.headings.get(spec.key, ()), is_code=spec.is_unique_field
        )
        for spec in active
    ]
    samples = [[cell_text(cell) for cell in column] for column in opened.samples]
    matches = match_columns(headings, samples, candidates)
    keys = [match.field_key for match in matches]
    for joined in words.joined:
        forms = {form: part for part, known in joined.parts.items() for form in forms_of(known)}
        for at, heading in enumerate(headings):
            part = forms.get(plain_form(heading)) if heading.strip() and keys[at] is None else None
            if part and part_key(joined.key, part) not in keys:
                keys[at] = part_key(joined.key, part)
    for match in matches:
        if match.choices and not set(match.choices) & set(keys):
            raise Invalid(f"{name}: {match.note} Rename the heading of the other.", code="columns_undecided")
    named = {key.partition(_PART)[0] for key in keys if key}
    missing = [spec.label for spec in active if (spec.is_mandatory or spec.is_unique_field) and spec.key not in named]
    if missing:
        raise Invalid(
            f"{name} has no column {', '.join(missing)}. Use the form's labels as column headings: "
            f"{', '.join(spec.label for spec in active)}.",
            code="columns_missing",
        )
    return keys, [heading for heading, key in zip(headings, keys, strict=True) if heading and not key]


def part_key(key: str, part: str) -> str:
    """The key of a column that is a part of a field."""
    return f"{key}{_PART}{part}"


def joined_cells(cells: Record, joined: Sequence[Joined]) -> Record:
    """The cells with those of spread fields put together. A column of the whole field goes before its parts."""
    for each in joined:
        parts = {part: cell_text(cells.pop(key)) for part in each.parts if (key := part_key(each.key, part)) in cells}
        if parts:
            whole = cell_text(cells.get(each.key))
            cells[each.key] = "\n".join(filter(None, (whole, each.join(parts))))
    return cells
