"""Written by `make records` from `documents/approval_request.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredTenantDocument


class StoredRequestSubject(TypedDict):
    """`RequestSubject`, as it is stored."""

    kind: str
    id: ObjectId | None
    revision: int
    label: str


class StoredApprover(TypedDict):
    """`Approver`, as it is stored."""

    user_id: ObjectId
    name: str


class StoredRequestDecision(TypedDict):
    """`RequestDecision`, as it is stored."""

    user_id: ObjectId
    name: str
    stand_in_id: NotRequired[ObjectId | None]
    stand_in: NotRequired[str]
    action: str
    comment: str
    on: datetime


class StoredRequestLevel(TypedDict):
    """`RequestLevel`, as it is stored."""

    mode: str
    people: list[StoredApprover]
    decisions: list[StoredRequestDecision]
    due_hours: NotRequired[int | None]
    escalate_to: NotRequired[list[StoredApprover]]
    escalated_on: NotRequired[datetime | None]


class StoredRequestDocument(StoredAttachment):
    """`RequestDocument`, as it is stored."""

    visible_to_all: bool


class StoredRequestStep(TypedDict):
    """`RequestStep`, as it is stored."""

    action: str
    level: int
    user_id: str
    name: str
    comment: str
    on: datetime
    for_name: NotRequired[str]


class StoredApprovalRequest(StoredTenantDocument):
    """`ApprovalRequest`, as it is stored."""

    request_type: str
    status: str
    subject: StoredRequestSubject
    subject_key: str
    initiator: ObjectId
    initiator_name: str
    last_editor: NotRequired[ObjectId | None]
    ladder_id: ObjectId
    ladder_name: str
    levels: list[StoredRequestLevel]
    current_level: int
    pending_for: list[ObjectId]
    deciders: NotRequired[list[ObjectId]]
    due_on: NotRequired[datetime | None]
    is_late: NotRequired[bool]
    asked: dict[str, object]
    content: dict[str, object]
    documents: list[StoredRequestDocument]
    history: list[StoredRequestStep]
    side: NotRequired[str]
