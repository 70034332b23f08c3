"""What prevents customers and industry verticals from being saved (R245-R252), in the words of operations §5."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from freight.core.fields.findings import MANDATORY, FieldFinding, FindingKind

NO_DATA = "Please enter data"
NO_NAME = "Customer name is mandatory"
NO_VERTICAL_OF_CUSTOMER = "Industry Vertical is mandatory"
SAME_CUSTOMERS = "Duplicate customer names are not allowed"
NO_VERTICAL = "Add Industry Vertical to save."
SAME_VERTICALS = "Remove the duplicate items"

NUMBER, NAME, VERTICAL = (f"accountInformation#{key}" for key in ("accountNumber", "accountName", "industryVertical"))


Row = Mapping[str, object]
Cells = dict[int, dict[str, FieldFinding]]


class QuoteRowFault(NamedTuple):
    """Why rows cannot be saved, and the cells at fault: by the place of their row and their key."""

    message: str
    cells: Cells


def drop_blank_rows(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that a user typed or ticked something in; the spare row of a grid is left out."""
    return [row for row in rows if row.get("id") or any(_is_filled(value) for key, value in row.items() if "#" in key)]


def find_customer_fault(rows: Sequence[Row], taken: Mapping[str, Collection[str]] = {}) -> QuoteRowFault | None:
    """Return why these rows of customers cannot be saved, None when they can. A stored row (with an `id`) may name only
    what changed in it. `taken`: the numbers and names of other customers by their key, in the form of
    `normalize_customer_name`."""
    if not rows:
        return QuoteRowFault(NO_DATA, {})
    if cells := _lacking(rows, NUMBER, NAME):
        return QuoteRowFault(NO_NAME, cells)
    if cells := _lacking(rows, VERTICAL):
        return QuoteRowFault(NO_VERTICAL_OF_CUSTOMER, cells)
    cells = _repeated(rows, (NUMBER, NAME), taken, SAME_CUSTOMERS)
    return QuoteRowFault(SAME_CUSTOMERS, cells) if cells else None


def find_vertical_fault(rows: Sequence[Row], key: str, taken: Collection[str] = ()) -> QuoteRowFault | None:
    """Why these rows of industry verticals, named by the column `key`, cannot be saved; None when they can."""
    if not rows:
        return QuoteRowFault(NO_DATA, {})
    if cells := _lacking(rows, key):
        return QuoteRowFault(NO_VERTICAL, cells)
    cells = _repeated(rows, (key,), {key: taken}, SAME_VERTICALS)
    return QuoteRowFault(SAME_VERTICALS, cells) if cells else None


def normalize_customer_name(value: object) -> str:
    """Return a name as it compares: case and runs of spaces do not matter."""
    return " ".join(_text(value).split()).casefold()


def _lacking(rows: Sequence[Row], *keys: str) -> Cells:
    """Return the empty cells under `keys`; a stored row leaves out what did not change."""
    findings = {
        at: {key: MANDATORY for key in keys if not _text(row.get(key)) and (key in row or not row.get("id"))}
        for at, row in enumerate(rows)
    }
    return {at: cells for at, cells in findings.items() if cells}


def _repeated(rows: Sequence[Row], keys: Sequence[str], taken: Mapping[str, Collection[str]], message: str) -> Cells:
    """Return the cells under `keys` that repeat another row, or a taken value."""
    findings: Cells = {}
    for key in keys:
        texts = [normalize_customer_name(row.get(key)) for row in rows]
        times = Counter(texts)
        for at, text in enumerate(texts):
            if text and (times[text] > 1 or text in taken.get(key, ())):
                findings.setdefault(at, {})[key] = FieldFinding(FindingKind.SERVER, message)
    return findings


def _is_filled(value: object) -> bool:
    return value is True or bool(_text(value))


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, bool) else str(value).strip()
