"""What becomes of an issue's cells when a user edits them (operations §5). The browser does the same while typing:
`webapp/src/features/exceptions/cells.ts`."""

from collections.abc import Iterable, Mapping

from freight.core.fields.spec import FieldSpec

# changing the first empties the second (R241, R242)
CLEARS = {"issueCategory": "issueSubCategory", "customerAccountNumber": "customerName"}


def strip_key_group(key: str) -> str:
    """A key without its group."""
    return key.rpartition("#")[2]


def to_stored_cell(value: object) -> object:
    """Return a read value as stored: as written (R238: text that compares without case), None for an empty one
    (R239)."""
    return None if value == "" else value


def compute_cell_edits(
    before: Mapping[str, object], values: Mapping[str, object], fields: Iterable[FieldSpec]
) -> dict[str, object]:
    """Return what differs from `before` once `values` are typed over it, by key (None: emptied). This includes cells
    that a changed cell clears, unless the same edit gives them a value."""
    specs = {spec.key: spec for spec in fields}
    by_name = {strip_key_group(key): key for key in specs}
    changed = {key: to_stored_cell(value) for key, value in values.items() if key in specs}
    changed = {key: value for key, value in changed.items() if value != before.get(key)}
    for key in list(changed):
        cleared = by_name.get(CLEARS.get(strip_key_group(key), ""))
        if cleared and cleared not in changed and before.get(cleared) is not None:
            changed[cleared] = None
    return changed
