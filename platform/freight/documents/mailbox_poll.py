"""The last read of an email account's mailbox: bookkeeping apart from its account, without a history."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.mailbox_poll import StoredMailboxPoll


class MailboxPoll(TenantDocument[StoredMailboxPoll]):
    """Messages up to `last_uid` have been read, as long as the server numbers them as in `uid_validity`. `of` is the
    mailbox that was read: for another one, reading starts over."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    email_account_id: PydanticObjectId
    of: str
    uid_validity: int = 0
    last_uid: int = 0
    looked_on: datetime
    taken_on: datetime | None = None  # when a bounce was last found
    failed_since: datetime | None = None
    answer: str = ""

    class Settings:
        name = "mailbox_polls"
        indexes = [IndexModel([("email_account_id", ASCENDING)], unique=True, name="account")]
