"""Written by `make records` from `documents/approval_ladder.py`."""

from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLadderLevel(TypedDict):
    """`LadderLevel`, as it is stored."""

    mode: str
    users: list[ObjectId]
    groups: list[ObjectId]
    due_hours: NotRequired[int | None]
    escalate_users: NotRequired[list[ObjectId]]
    escalate_groups: NotRequired[list[ObjectId]]


class StoredApprovalLadder(StoredTenantDocument):
    """`ApprovalLadder`, as it is stored."""

    name: str
    request_type: str
    from_amount: NotRequired[Decimal | None]
    currency: NotRequired[str]
    levels: list[StoredLadderLevel]
