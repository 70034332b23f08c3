"""Approval requests: a change that waits for approval, what was decided, and what was requested."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.approvals.requests import ApprovalMode, RequestAction, RequestStatus, RequestType
from freight.core.rating.sides import TariffSide
from freight.documents.attachment import Attachment
from freight.documents.base import ANYBODY, AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.approval_request import StoredApprovalRequest


class Approver(BaseModel):
    """A user who may act on a level, with their name at the time the request was sent."""

    user_id: PydanticObjectId
    name: str


class RequestDecision(BaseModel):
    """A decision at a level. `stand_in_id` and `stand_in`: the stand-in who made it, if any."""

    user_id: PydanticObjectId
    name: str
    stand_in_id: PydanticObjectId | None = None
    stand_in: str = ""
    action: RequestAction
    comment: str
    on: datetime


class RequestLevel(BaseModel):
    """A level of the ladder as it was when the request was sent. `escalate_to`: those who may act as well once it is
    overdue or no one else can; `escalated_on`: since when they may."""

    mode: ApprovalMode
    people: list[Approver]
    decisions: list[RequestDecision]
    due_hours: int | None = None
    escalate_to: list[Approver] = []
    escalated_on: datetime | None = None


class RequestStep(BaseModel):
    """One step of a request's life: sent, approved, rejected, canceled, commented, reassigned, escalated. Escalations
    are made by the suite: `user_id` is empty then."""

    action: str
    level: int  # from 1; 0 where it is about the whole request
    user_id: str
    name: str
    comment: str
    on: datetime
    for_name: str = ""  # the user a stand-in acted for


class RequestSubject(BaseModel):
    """What the request is about, as it was when it was sent. Only that revision is approved."""

    kind: str
    id: PydanticObjectId | None
    revision: int
    label: str


class RequestDocument(Attachment):
    """A file of a request. Users who are neither initiator nor approver see it only if it is visible to all."""

    visible_to_all: bool


class ApprovalRequest(TenantDocument[StoredApprovalRequest]):
    """A request (workflow document). `asked` is what its effect needs, `content` what approvers look at: both are kept
    as they were sent."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    request_type: RequestType
    status: RequestStatus
    subject: RequestSubject
    subject_key: str  # kind and id while it is in process: a record waits for one request at a time
    initiator: PydanticObjectId
    initiator_name: str
    last_editor: PydanticObjectId | None = None  # of the record it is about, before it was sent
    ladder_id: PydanticObjectId
    ladder_name: str
    levels: list[RequestLevel]
    current_level: int
    pending_for: list[PydanticObjectId]
    deciders: list[PydanticObjectId] = []  # who decided on the current level, for themselves or for another
    due_on: datetime | None = None  # of the current level
    is_late: bool = False  # its being overdue was noted and reported
    asked: dict[str, object]
    content: dict[str, object]
    documents: list[RequestDocument]
    history: list[RequestStep]
    side: TariffSide = TariffSide.SELLING  # of the tariff whose rates it is about

    @classmethod
    async def places_due(cls, now: datetime, most: int) -> list[StoredApprovalRequest]:
        """Return requests of every system whose level became overdue and was not noted yet: for the scheduler."""
        query = {"status": RequestStatus.IN_PROCESS, "due_on": {"$lte": now}, "is_late": {"$ne": True}}
        return await cls.get_pymongo_collection().find(query, ["company_id", "system_id"]).limit(most).to_list()

    @classmethod
    async def places_open(cls) -> list[dict[str, ObjectId]]:
        """Return company and system of every request in process: for the scheduler."""
        query = {"pending_for": {"$gt": ANYBODY}, "status": RequestStatus.IN_PROCESS}
        by = {"company_id": "$company_id", "system_id": "$system_id"}
        cursor = await cls.aggregated([{"$match": query}, {"$group": {"_id": by}}])
        return [row["_id"] async for row in cursor]

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
