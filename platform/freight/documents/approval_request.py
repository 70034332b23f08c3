"""Approval requests: a change that waits for people, what they decided, and what was asked for."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.approvals.requests import ApprovalMode, RequestAction, RequestStatus, RequestType
from freight.documents.attachment import Attachment
from freight.documents.base import ANYBODY, AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.approval_request import StoredApprovalRequest


class Approver(BaseModel):
    """Somebody who may act on a level, by the name he had when the request was sent."""

    user_id: PydanticObjectId
    name: str


class RequestDecision(BaseModel):
    """What somebody decided at a level. `stand_in_id` and `stand_in`: who did it for him."""

    user_id: PydanticObjectId
    name: str
    stand_in_id: PydanticObjectId | None = None
    stand_in: str = ""
    action: RequestAction
    comment: str
    on: datetime


class RequestLevel(BaseModel):
    """A level of the ladder as it was when the request was sent. `escalate_to`: those who may act as well once it is
    overdue, or nobody else can; `escalated_on`: since when they may."""

    mode: ApprovalMode
    people: list[Approver]
    decisions: list[RequestDecision]
    due_hours: int | None = None
    escalate_to: list[Approver] = []
    escalated_on: datetime | None = None


class RequestStep(BaseModel):
    """One step of a request's life: sent, approved, rejected, canceled, commented, reassigned, escalated. The suite
    escalates: `user_id` is empty then."""

    action: str
    level: int  # from 1; 0 where it is about the whole request
    user_id: str
    name: str
    comment: str
    on: datetime
    for_name: str = ""  # in whose place, where he stood in for somebody


class RequestSubject(BaseModel):
    """What the request is about, as it was when it was sent. What is approved is that revision and no other."""

    kind: str
    id: PydanticObjectId | None
    revision: int
    label: str


class RequestDocument(Attachment):
    """A file of a request. Who is not among initiator and approvers sees it where it is visible to all."""

    visible_to_all: bool


class ApprovalRequest(TenantDocument[StoredApprovalRequest]):
    """A request (workflow document). `asked` is what its effect needs, `content` what people look at: both are kept
    as they were sent."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    request_type: RequestType
    status: RequestStatus
    subject: RequestSubject
    subject_key: str  # kind and id while it is in process: a thing waits once
    initiator: PydanticObjectId
    initiator_name: str
    last_editor: PydanticObjectId | None = None  # of what it is about, before it was sent
    ladder_id: PydanticObjectId
    ladder_name: str
    levels: list[RequestLevel]
    current_level: int
    pending_for: list[PydanticObjectId]
    deciders: list[PydanticObjectId] = []  # who decided on the current level, in his own place or another's
    due_on: datetime | None = None  # of the current level
    is_late: bool = False  # that it is overdue was noted, and told
    asked: dict[str, object]
    content: dict[str, object]
    documents: list[RequestDocument]
    history: list[RequestStep]

    @classmethod
    async def places_due(cls, now: datetime, most: int) -> list[StoredApprovalRequest]:
        """Requests of every system whose level became overdue and was not noted: for the scheduler."""
        query = {"status": RequestStatus.IN_PROCESS, "due_on": {"$lte": now}, "is_late": {"$ne": True}}
        return await cls.get_pymongo_collection().find(query, ["company_id", "system_id"]).limit(most).to_list()

    @classmethod
    async def places_open(cls) -> list[dict[str, ObjectId]]:
        """Company and system of every request in process: for the scheduler."""
        query = {"pending_for": {"$gt": ANYBODY}, "status": RequestStatus.IN_PROCESS}
        by = {"company_id": "$company_id", "system_id": "$system_id"}
        found = await cls.aggregated([{"$match": query}, {"$group": {"_id": by}}])
        return [each["_id"] async for each in found]

    class Settings:
        name = "approval_requests"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("pending_for", ASCENDING), ("_id", DESCENDING)],
                name="pending",
                partialFilterExpression={"pending_for": {"$gt": ANYBODY}},
            ),
            IndexModel([("system_id", ASCENDING), ("initiator", ASCENDING), ("_id", DESCENDING)], name="initiator"),
            IndexModel([("system_id", ASCENDING), ("_id", DESCENDING)], name="newest"),
            IndexModel(
                [("system_id", ASCENDING), ("subject_key", ASCENDING)],
                unique=True,
                name="subject_once",
                partialFilterExpression={"subject_key": {"$gt": ""}},
            ),
            IndexModel([("documents.file_id", ASCENDING)], name="file", sparse=True),
            IndexModel(
                [("due_on", ASCENDING)], name="due", partialFilterExpression={"status": RequestStatus.IN_PROCESS}
            ),
        ]
