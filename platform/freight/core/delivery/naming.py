"""Names of outgoing files: rows of a fixed text, a field of the invoice, or the time the file is prepared."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from freight.core.records import Stored

_LONGEST = 120
# what a name may not contain on any server it goes to
_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|;]+')
# the patterns of the specification, in the letters of Python
_PATTERNS = (("yyyy", "%Y"), ("yy", "%y"), ("MM", "%m"), ("dd", "%d"), ("HH", "%H"), ("mm", "%M"), ("ss", "%S"))

FIELDS = {
    "invoiceNumber": "Invoice number",
    "invoiceDate": "Invoice date",
    "dueDate": "Due date",
    "invoiceType": "Invoice type",
    "currency": "Currency",
    "total": "Total",
    "accountNumber": "Account number",
    "accountName": "Account name",
    "shipmentNumber": "Shipment number",
}
"""What a name may be made of, beside the fields of the first shipment (`group#key`)."""


class NameRow(Protocol):
    """One row, as a profile has it."""

    field_name: str
    fixed_text: str
    date_and_time: str


def get_naming_values(invoice: Stored) -> dict[str, str]:
    """Return the values of an invoice that names are made from."""
    shipments = invoice.get("shipments") or [{}]
    values = {key: str(value) for key, value in (shipments[0].get("values") or {}).items() if value not in (None, "")}
    party = invoice["bill_to"]
    return values | {
        "invoiceNumber": invoice["number"],
        "invoiceDate": invoice["invoice_date"],
        "dueDate": invoice["due_date"],
        "invoiceType": invoice["invoice_type"],
        "currency": invoice["currency"],
        "total": str(invoice["total"]),
        "accountNumber": party["account_number"],
        "accountName": party["name"],
        "shipmentNumber": (invoice.get("shipment_numbers") or [""])[0],
    }


def build_file_name(rows: Sequence[NameRow], values: Mapping[str, str], now: datetime, *, otherwise: str) -> str:
    """Return the name that rows result in, without its extension; `otherwise` if they result in none. It is a single
    path component: characters that mean a folder, a drive or a line to some server are replaced."""
    text = "".join(_row(row, values, now) for row in rows)
    return sanitize_file_name(text) or sanitize_file_name(otherwise) or "file"


def sanitize_file_name(text: str) -> str:
    """Return a text with only characters allowed in a file name."""
    return _UNSAFE.sub("_", text).strip(" .")[:_LONGEST].rstrip(" .")


def _row(row: NameRow, values: Mapping[str, str], now: datetime) -> str:
    if row.fixed_text:
        return row.fixed_text
    if row.date_and_time:
        return format_timestamp(row.date_and_time, now)
    return values.get(row.field_name, "")


def format_timestamp(pattern: str, now: datetime) -> str:
    """Return a time in a pattern such as yyyyMMddHHmmss."""
    text = pattern.replace("%", "")
    for letters, code in _PATTERNS:
        text = text.replace(letters, code)
    return now.strftime(text)


def make_names_unique(names: Sequence[str]) -> list[str]:
    """Return the names with duplicates numbered: `invoice.pdf`, `invoice (2).pdf`."""
    used_names: set[str] = set()
    unique_names: list[str] = []
    for name in names:
        stem, dot, ending = name.rpartition(".")
        new, count = name, 1
        while new.casefold() in used_names:
            count += 1
            new = f"{stem} ({count}){dot}{ending}" if dot else f"{name} ({count})"
        used_names.add(new.casefold())
        unique_names.append(new)
    return unique_names
