"""Other requests: they are decided here, and the change is made by hand."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import get_request_permission
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.features.desk.approval_requests.request_kind import ApprovalRequestKind, Effect, SubmittedChange
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.kit.storage.scopes import Scope


async def _read(scope: Scope, form: RequestForm) -> SubmittedChange:
    title = " ".join(form.title.split())
    if not title:
        raise Invalid("Say in a few words what you ask for.", code=ErrorCode.TITLE_NEEDED)
    details = [
        {"displayName": request_detail.display_name.strip(), "value": request_detail.value.strip()}
        for request_detail in form.details
    ]
    return SubmittedChange(
        request_type=RequestType.USER_TRACKING,
        subject={"kind": "other", "id": ObjectId(), "revision": 0, "label": title},
        account_id=None,
        amount=None,
        asked={},
        content={"details": [detail for detail in details if detail["displayName"] or detail["value"]]},
    )


async def _is_unchanged(scope: Scope, request: StoredApprovalRequest) -> bool:
    return True


async def _prepare(scope: Scope, request: StoredApprovalRequest, by_name: str) -> Effect:
    async def work(session: AsyncClientSession) -> None:
        return None

    return work


OTHERS = ApprovalRequestKind(get_request_permission(RequestType.USER_TRACKING), _read, _is_unchanged, _prepare)
