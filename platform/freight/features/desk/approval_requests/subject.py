"""What every kind of request says of itself."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.ladders import ApprovalAmount
from freight.core.approvals.requests import RequestType
from freight.documents.records.approval_request import StoredApprovalRequest, StoredRequestSubject
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

# carries the change out within the transaction of the last approval
Effect = Callable[[AsyncClientSession], Awaitable[None]]


class SubmittedChange(NamedTuple):
    """A change as it is sent: what it is about, what its effect needs, and what people look at. `ladder_id`: the ladder
    that a rule of its own gives it; without such rules it is chosen by the amount. `reason_needed`: why it is not sent
    without a comment, "" where it is."""

    request_type: RequestType
    subject: StoredRequestSubject
    account_id: ObjectId | None
    amount: ApprovalAmount | None
    asked: Record
    content: Record
    has_rules: bool = False
    ladder_id: ObjectId | None = None
    editor: str = ""  # who last changed it
    reason_needed: str = ""


@dataclass(frozen=True)
class ApprovalRequestKind:
    """One kind of request. `right`: the permission to send one.

    `read` raises where the change could not be carried out today. `is_unchanged` says whether the subject is what was
    sent; `prepare` gives the effect, signed with the names of who asked and who approved.
    """

    right: str
    read: Callable[[Scope, RequestForm], Awaitable[SubmittedChange]]
    is_unchanged: Callable[[Scope, StoredApprovalRequest], Awaitable[bool]]
    prepare: Callable[[Scope, StoredApprovalRequest, str], Awaitable[Effect]]
