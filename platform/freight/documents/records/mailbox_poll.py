"""Written by `make records` from `documents/mailbox_poll.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredMailboxPoll(StoredTenantDocument):
    """`MailboxPoll`, as it is stored."""

    email_account_id: ObjectId
    of: str
    uid_validity: NotRequired[int]
    last_uid: NotRequired[int]
    looked_on: datetime
    taken_on: NotRequired[datetime | None]
    failed_since: NotRequired[datetime | None]
    answer: NotRequired[str]
