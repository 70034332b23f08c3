"""Written by `make records` from `documents/payable_letter.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLetterTable(TypedDict):
    """`LetterTable`, as it is stored."""

    heads: NotRequired[list[str]]
    rows: NotRequired[list[list[str]]]
    total: NotRequired[list[str]]


class StoredPayableLetter(StoredTenantDocument):
    """`PayableLetter`, as it is stored."""

    request_key: str
    payable_id: ObjectId
    carrier_key: str
    kind: str
    template: str
    channel: str
    to: NotRequired[list[str]]
    subject: str
    text: str
    file_id: str
    file_name: str
    language: NotRequired[str]
    workbook_id: NotRequired[str]
    workbook_name: NotRequired[str]
    table: NotRequired[StoredLetterTable | None]
    enclosed: NotRequired[list[str]]
    mail_ids: NotRequired[list[ObjectId]]
    sent_on: datetime
    sent_by: str
