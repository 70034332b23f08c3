"""Written by `make records` from `documents/mail.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.outbox import StoredOutgoing


class StoredMail(StoredFreightDocument, StoredOutgoing):
    """`Mail`, as it is stored."""

    company_id: NotRequired[ObjectId | None]
    kind: str
    to: str
    subject: str
    body: str
    message_id: str
    ended_on: NotRequired[datetime | None]
