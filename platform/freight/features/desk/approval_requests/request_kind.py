"""What each kind of request defines."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.ladders import ApprovalAmount
from freight.core.approvals.requests import RequestType
from freight.core.rating.sides import TariffSide
from freight.documents.records.approval_request import StoredApprovalRequest, StoredRequestSubject
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

# carries out the change within the transaction of the last approval
Effect = Callable[[AsyncClientSession], Awaitable[None]]


class SubmittedChange(NamedTuple):
    """A submitted change: its subject, what its effect needs, and what approvers see. `ladder_id`: the ladder assigned
    by a rule; without such rules, the amount decides. `reason_needed`: why a comment is required, or ""."""

    request_type: RequestType
    subject: StoredRequestSubject
    account_id: ObjectId | None
    amount: ApprovalAmount | None
    asked: Record
    content: Record
    has_rules: bool = False
    ladder_id: ObjectId | None = None
    editor: str = ""  # the user who last changed it
    reason_needed: str = ""
    side: TariffSide = TariffSide.SELLING  # of the tariff it is about


@dataclass(frozen=True)
class ApprovalRequestKind:
    """One kind of request. `right`: the permission to send one.

    `read` raises if the change could not be carried out today. `is_unchanged` returns whether the subject is what was
    sent; `prepare` returns the effect, signed with the names of the requester and the approvers.
    """

    right: str
    read: Callable[[Scope, RequestForm], Awaitable[SubmittedChange]]
    is_unchanged: Callable[[Scope, StoredApprovalRequest], Awaitable[bool]]
    prepare: Callable[[Scope, StoredApprovalRequest, str], Awaitable[Effect]]
