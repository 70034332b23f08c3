"""Wire shapes of approval requests, in the words of operations §3 and §7."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.approvals.requests import MOST_COMMENT, ApprovalMode, RequestAction, RequestStatus, RequestType
from freight.features.identity.groups.schemas import MemberView
from freight.kit.http.envelope import RequestModel, WireModel

_ID = Annotated[str, Field(max_length=40)]
_TEXT = Annotated[str, Field(max_length=500)]
# slightly longer than a comment may be, so that the comment's own error message can state the limit
_Comment = Annotated[str, Field(max_length=MOST_COMMENT * 10)]
ReportType = Literal["pending", "allRequest", "myRequests"]
MOST_AT_ONCE = 500


class RequestDetail(RequestModel):
    """A named detail of what is requested."""

    display_name: _TEXT = ""
    value: _TEXT = ""


class RequestForm(RequestModel):
    """A request to be sent. `subjectId`: the tariff, the quote or the carrier's invoice. `versionId`: an earlier
    version of the tariff to be restored; without it, its draft is sent. `title` and `details`: for requests about
    anything else. `fileIds`: files uploaded for it."""

    request_view_type: RequestType
    subject_id: _ID = ""
    version_id: _ID = ""
    effective_date: str | None = Field(None, max_length=10)
    expiry_date: str | None = Field(None, max_length=10)
    confirmed: int = Field(0, ge=0)
    revision: int = 0
    as_charged: bool = Field(False, description="pay a carrier's invoice as charged, not as agreed")
    without_order: bool = Field(False, description="draw nothing from purchase orders")
    title: _TEXT = ""
    details: list[RequestDetail] = Field(default=[], max_length=100)
    comment: _Comment = ""
    file_ids: list[_ID] = Field(default=[], max_length=20)
    visible_to_all: bool = False


class StepDetails(RequestModel):
    """The people a reassigned request is given to."""

    users: list[_ID] = Field(default=[], max_length=50)


class StepBody(RequestModel):
    """A user's action on a request (R079)."""

    action: RequestAction
    comment: _Comment = ""
    details: StepDetails | None = None


class StepItem(StepBody):
    """An action on one of several requests."""

    work_flow_doc_id: _ID


class RequestFilter(RequestModel):
    """Which requests of a list: those that match the rules, belong to the named system and account, and are overdue or
    stuck."""

    rules: dict[str, object] = {}
    state: Literal["", "overdue", "stuck"] = ""
    system_id: _ID = ""
    account_id: _ID = ""
    email_id: str = Field("", max_length=200, description="of the person who sent them")


class RequestFilterBody(RequestModel):
    """A filter of a list of requests."""

    filter_obj: RequestFilter = RequestFilter()


class DecisionView(WireModel):
    """A user's decision on a level."""

    name: str = Field(description="who decided; “Ana for Marek” where Ana stood in")
    action: RequestAction
    comment: str
    on: datetime


class RequestLevelView(WireModel):
    """A level: `state` says whether it is below, at or above the current one (R076–R078)."""

    number: int
    mode: ApprovalMode
    state: Literal["done", "current", "ahead"]
    people: list[str]
    decisions: list[DecisionView]
    due_hours: int | None
    escalate_to: list[str] = Field(description="who may act as well once it is overdue, or stuck")
    escalated_on: datetime | None


class RequestRow(WireModel):
    """A request in a list. `mayAct`: it waits for the caller (R083). `mayCancel`: the caller sent it."""

    work_flow_doc_id: str
    status: RequestStatus
    request_view_type: RequestType
    subject_kind: str
    subject_id: str
    label: str
    account_id: str
    initiator: str
    sent_on: datetime
    updated_on: datetime
    ladder: str
    comment: str
    current_level: int
    levels: list[RequestLevelView]
    pending_for: list[str]
    waits_for: list[str] = Field(description="the names of those it waits for")
    documents: int
    due_on: datetime | None = Field(description="when the current level is overdue")
    is_overdue: bool
    is_stuck: bool = Field(description="nobody it waits for works here anymore")
    acts_for: str = Field(description="in whose place the caller would decide; empty where in his own")
    may_act: bool
    may_cancel: bool
    may_reassign: bool


class RequestList(WireModel):
    """A page of requests, newest first."""

    count: int
    data: list[RequestRow]
    overdue: int = Field(0, description="of the list without its state, how many are overdue")
    stuck: int = Field(0, description="the same, of those that nobody can decide on")


class StepView(WireModel):
    """One step in the history of a request."""

    action: str
    level: int
    name: str
    comment: str
    on: datetime


class RequestDocumentView(WireModel):
    """A file of a request."""

    file_id: str
    name: str
    size: int
    by: str
    on: datetime
    visible_to_all: bool


class RequestPage(RequestRow):
    """A request with its content. `isUnchanged`: its subject has not changed since it was sent."""

    content: dict[str, object]
    history: list[StepView]
    files: list[RequestDocumentView]
    is_unchanged: bool


class RefusedRequest(WireModel):
    """A request the action was refused for, with the reason."""

    work_flow_doc_id: str
    label: str
    message: str


class RequestActionResults(WireModel):
    """The results of an action on several requests."""

    done: list[str]
    refused: list[RefusedRequest]
    pending: int = Field(description="how many wait for the caller now (R081)")


class ApproverList(WireModel):
    """The people a request can be assigned to."""

    people: list[MemberView]


class ApprovalRequirement(WireModel):
    """Whether a change needs approval, and by whom, level by level."""

    needed: bool
    ladder: str = ""
    levels: list[list[str]] = []
    pending: str = Field("", description="the id of the request that waits for it already")
    reason_needed: bool = False


class ReceivedFile(WireModel):
    """A file uploaded for a request."""

    file_id: str
    name: str
    size: int


class FileVisibilityBody(RequestModel):
    """Who sees a file of a request."""

    visible_to_all: bool
