"""Written by `make records` from `documents/payable_letter.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


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
    enclosed: NotRequired[list[str]]
    mail_ids: NotRequired[list[ObjectId]]
    sent_on: datetime
    sent_by: str
