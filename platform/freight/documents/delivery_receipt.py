"""A receipt: a partner's answer, as it came in and as it was read."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.delivery_receipt import StoredReceipt


class ReceiptState(StrEnum):
    """How much of a receipt is matched to what it answers."""

    MATCHED = "Matched"
    UNMATCHED = "Unmatched"  # some or all of it answers nothing we sent
    UNREADABLE = "Unreadable"
    PUT_ASIDE = "Put aside"


class ReceiptFault(BaseModel):
    """One fault that a partner found, matched to our own segment (`segment`, as we sent it). `place` counts the
    segments of our set from 1; 0: the set as a whole."""

    message: str
    code: str = ""
    tag: str = ""
    place: int = 0
    element: str = ""
    value: str = ""
    segment: str = ""


class ReceiptPayment(BaseModel):
    """What an 820 pays of an invoice: the amount as it was sent."""

    invoice_number: str
    amount: str


class ReceiptAnswer(BaseModel):
    """What one answer of a file says, and of which deliveries."""

    kind: str
    about: str
    verdict: str
    text: str
    sender: str
    number: str = ""
    set_number: str = ""
    invoice_number: str = ""
    faults: list[ReceiptFault] = []
    payments: list[ReceiptPayment] = []
    delivery_ids: list[PydanticObjectId] = []


class Receipt(TenantDocument[StoredReceipt]):
    """Stored with its effects on deliveries, in one transaction, and once: a system stores the same bytes only once."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    sha256: str
    name: str
    size: int
    file_id: str
    came_by: str  # the channel's name, or who uploaded it
    channel_id: PydanticObjectId | None = None
    state: ReceiptState
    reason: str = ""
    answers: list[ReceiptAnswer] = []

    class Settings:
        name = "receipts"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("sha256", ASCENDING)], unique=True, name="once"),
            IndexModel([("system_id", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)], name="system_state"),
            IndexModel([("answers.delivery_ids", ASCENDING)], name="delivery"),
        ]

    @classmethod
    async def left(cls, since: datetime, most: int) -> list[StoredReceipt]:
        """Return the unmatched receipts of all systems since a moment, by id and place: for the scheduler."""
        query = {"state": ReceiptState.UNMATCHED.value, "created_on": {"$gte": since}}
        cursor = cls.get_pymongo_collection().find(query, ["company_id", "system_id"]).sort("updated_on", 1)
        return await cursor.to_list(length=most)
