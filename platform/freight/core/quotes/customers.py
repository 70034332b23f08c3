"""What keeps customers and industry verticals from being saved (R245-R252), in the words of operations §5."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

NO_DATA = "Please enter data"
NO_NAME = "Customer name is mandatory"
NO_VERTICAL_OF_CUSTOMER = "Industry Vertical is mandatory"
SAME_CUSTOMERS = "Duplicate customer names are not allowed"
NO_VERTICAL = "Add Industry Vertical to save."
SAME_VERTICALS = "Remove the duplicate items"

NUMBER, NAME, VERTICAL = (f"accountInformation#{key}" for key in ("accountNumber", "accountName", "industryVertical"))


def filled_rows(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The rows somebody has typed something into; the spare row of a grid is none of them."""
    return [row for row in rows if row.get("id") or any(_text(value) for key, value in row.items() if "#" in key)]


def customer_fault(rows: Sequence[Mapping[str, Any]]) -> str:
    """Why these rows of customers can not be saved, "" when they can. A stored row (with an `id`) may name only what
    changed in it."""
    if not rows:
        return NO_DATA
    if any(_lacks(row, NUMBER) or _lacks(row, NAME) for row in rows):
        return NO_NAME
    if any(_lacks(row, VERTICAL) for row in rows):
        return NO_VERTICAL_OF_CUSTOMER
    twice = any(_repeated(row.get(key) for row in rows) for key in (NUMBER, NAME))
    return SAME_CUSTOMERS if twice else ""


def vertical_fault(rows: Sequence[Mapping[str, Any]], key: str) -> str:
    """Why these rows of industry verticals, named by the column `key`, can not be saved; "" when they can."""
    if not rows:
        return NO_DATA
    if any(_lacks(row, key) for row in rows):
        return NO_VERTICAL
    return SAME_VERTICALS if _repeated(row.get(key) for row in rows) else ""


def same_text(value: object) -> str:
    """How names compare: case and runs of spaces make no other customer."""
    return " ".join(_text(value).split()).casefold()


def _lacks(row: Mapping[str, Any], key: str) -> bool:
    return not _text(row.get(key)) and (key in row or not row.get("id"))


def _repeated(values: Iterable[object]) -> bool:
    return any(count > 1 for text, count in Counter(map(same_text, values)).items() if text)


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, bool) else str(value).strip()
