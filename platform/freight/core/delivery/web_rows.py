"""The rows of a posting sheet: what a clerk copies into the customer's portal, and what comes back as proof.

A row is a field of the invoice, or one of our own that is filled in by hand. Each may name who sees it and who fills it
in (R387); a row that names no user is open to all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.records import Stored

CONFIRMATION, CONFIRMED_ON = "confirmationNumber", "confirmationDate"
_LONGEST = 500
_TOO_LONG = "{label} can have at most {most} characters; it has {has}."
_NO_DATE = "{label}: enter a date such as 2026-06-01."
_NO_NUMBER = "{label}: enter a number."
_NO_OPTION = "{label}: choose one of {options}."
_NO_ROW = "This sheet has no row “{key}”. Reload it."
_CHOSEN = ("multiselect", "dropdown")


class WebSheetGroup(StrEnum):
    """The parts of a sheet. What is filled in under `delivered` proves that it was posted."""

    INVOICE = "invoice"
    DETAILS = "details"
    DELIVERED = "delivered"


@dataclass(frozen=True)
class WebSheetRow:
    """One row. `viewers` and `editors` are ids of users; empty: all."""

    key: str
    label: str
    group: WebSheetGroup
    type: str = "text"
    length: int = 0
    order: int = 0
    is_readonly: bool = False
    is_custom: bool = False
    tool_tip: str = ""
    options: tuple[str, ...] = ()
    viewers: frozenset[str] = frozenset()
    editors: frozenset[str] = frozenset()

    def is_seen_by(self, user_id: str) -> bool:
        """Return whether a user sees the row; those who fill it in see it, too."""
        return not self.viewers or user_id in self.viewers or user_id in self.editors

    def is_filled_in_by(self, user_id: str) -> bool:
        """Return whether a user may fill in the row."""
        return not self.is_readonly and self.is_seen_by(user_id) and (not self.editors or user_id in self.editors)


def list_web_sheet_rows(stored: Iterable[Mapping[str, object]]) -> list[WebSheetRow]:
    """Return the active rows of a profile, by group and in order. Those of the proof are always included."""
    rows = [_row(row, at) for at, row in enumerate(stored) if row.get("isActive", True) and _key(row)]
    row_keys = {row.key for row in rows}
    for at, (key, label, kind) in enumerate(
        ((CONFIRMATION, "Confirmation number", "text"), (CONFIRMED_ON, "Confirmation date", "date"))
    ):
        if key not in row_keys:
            rows.append(WebSheetRow(key, label, WebSheetGroup.DELIVERED, kind, order=10_000 + at, is_custom=True))
    places = list(WebSheetGroup)
    return sorted(rows, key=lambda row: (places.index(row.group), row.order))


def filter_visible_rows(rows: Iterable[WebSheetRow], user_id: str) -> list[WebSheetRow]:
    """Return the rows that a user sees."""
    return [row for row in rows if row.is_seen_by(user_id)]


def apply_sheet_input(
    rows: Sequence[WebSheetRow], given: Mapping[str, str], before: Mapping[str, str], user_id: str
) -> dict[str, str]:
    """Return the sheet's values after a user typed into it. Raises PermissionDenied for a row the user may not fill in,
    Invalid for a row that does not exist and for a value that its row cannot have."""
    by_key = {row.key: row for row in filter_visible_rows(rows, user_id)}
    after = dict(before)
    for key, text in given.items():
        row = by_key.get(key)
        if row is None:
            raise Invalid(_NO_ROW.format(key=key[:60]), code=ErrorCode.NO_SUCH_ROW)
        value = text.strip()
        if value == before.get(key, ""):
            continue
        if not row.is_filled_in_by(user_id):
            raise PermissionDenied
        _check(row, value)
        after[key] = value
    return {key: value for key, value in after.items() if value}


def build_posting_proof(values: Mapping[str, str]) -> dict[str, str] | None:
    """Return the confirmation of the portal; None until number and date are filled in."""
    number, on = values.get(CONFIRMATION, ""), values.get(CONFIRMED_ON, "")
    return {CONFIRMATION: number, CONFIRMED_ON: on} if number and on else None


def _check(row: WebSheetRow, value: str) -> None:
    if not value:
        return
    most = row.length or _LONGEST
    if len(value) > most:
        raise Invalid(_TOO_LONG.format(label=row.label, most=most, has=len(value)), code=ErrorCode.BAD_VALUE)
    if row.type == "date":
        try:
            date.fromisoformat(value)
        except ValueError:
            raise Invalid(_NO_DATE.format(label=row.label), code=ErrorCode.BAD_VALUE) from None
    elif row.type == "numeric":
        if not value.replace(",", "").replace(".", "", 1).removeprefix("-").isdecimal():
            raise Invalid(_NO_NUMBER.format(label=row.label), code=ErrorCode.BAD_VALUE)
    elif row.type in _CHOSEN and row.options:
        choices = [part.strip() for part in value.split(";")] if row.type == "multiselect" else [value]
        if not set(choices) <= set(row.options):
            raise Invalid(_NO_OPTION.format(label=row.label, options=", ".join(row.options)), code=ErrorCode.BAD_VALUE)


def _key(stored: Mapping[str, object]) -> str:
    key = str(stored.get("key") or "").strip()
    return key or str(stored.get("label") or "").strip()


def _row(stored: Stored, at: int) -> WebSheetRow:
    group = str(stored.get("groupKey") or "")
    return WebSheetRow(
        key=_key(stored),
        label=str(stored.get("label") or "").strip() or _key(stored),
        group=WebSheetGroup(group) if group in set(WebSheetGroup) else WebSheetGroup.INVOICE,
        type=str(stored.get("type") or "text"),
        length=int(stored.get("length") or 0),
        order=int(stored.get("displayOrder") or at),
        is_readonly=bool(stored.get("isReadonly")),
        is_custom=bool(stored.get("isCustomField")),
        tool_tip=str(stored.get("toolTip") or ""),
        options=tuple(str(option) for option in stored.get("options") or ()),
        viewers=frozenset(str(option) for option in stored.get("userIdView") or ()),
        editors=frozenset(str(user_id) for user_id in stored.get("userIdEdit") or ()),
    )
