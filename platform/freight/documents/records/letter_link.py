"""Written by `make records` from `documents/letter_link.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLetterAnswer(TypedDict):
    """`LetterAnswer`, as it is stored."""

    on: datetime
    name: NotRequired[str]
    text: str


class StoredLetterLink(StoredTenantDocument):
    """`LetterLink`, as it is stored."""

    letter_id: ObjectId
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: NotRequired[datetime | None]
    opened: NotRequired[int]
    last_opened_on: NotRequired[datetime | None]
    answers: NotRequired[list[StoredLetterAnswer]]
