"""What becomes of an issue's cells when somebody edits them (operations §5). The browser does the same as it is typed:
`webapp/src/features/exceptions/cells.ts`."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.core.fields.spec import FieldSpec
from freight.core.issues.document import INVOICE_NUMBER
from freight.core.rules.chain.expressions import KEEPS_CASE

# a change of the first empties the second (R241, R242)
CLEARS = {"issueCategory": "issueSubCategory", "customerAccountNumber": "customerName"}


def name_of(key: str) -> str:
    """A key without its group."""
    return key.rpartition("#")[2]


def lowers(spec: FieldSpec) -> bool:
    """Whether text of that field is kept in lower case: text fields, but for the numbers people write on papers
    (R238) and the one that names the invoice."""
    return spec.type == "text" and name_of(spec.key) not in KEEPS_CASE and spec.key != INVOICE_NUMBER


def cell(spec: FieldSpec, value: Any) -> Any:
    """A read value as it is stored: in lower case where its field says so (R238), None for an empty one (R239)."""
    if value is None or value == "":
        return None
    return value.lower() if isinstance(value, str) and lowers(spec) else value


def edited(before: Mapping[str, Any], values: Mapping[str, Any], fields: Iterable[FieldSpec]) -> dict[str, Any]:
    """What differs from `before` once `values` are typed over it, by key (None: emptied). What a changed cell clears is
    among it, unless the same edit gives that cell a value of its own."""
    specs = {spec.key: spec for spec in fields}
    by_name = {name_of(key): key for key in specs}
    changed = {key: cell(specs[key], value) for key, value in values.items() if key in specs}
    changed = {key: value for key, value in changed.items() if value != before.get(key)}
    for key in list(changed):
        cleared = by_name.get(CLEARS.get(name_of(key), ""))
        if cleared and cleared not in changed and before.get(cleared) is not None:
            changed[cleared] = None
    return changed
