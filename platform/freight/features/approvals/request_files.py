"""Whose the files of approval requests are: their sender's, once the request lets the caller see them."""

from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped


def is_request_party(request: StoredApprovalRequest, user_id: str) -> bool:
    """Whether somebody sent a request or stands on one of its levels."""
    people = {str(each["user_id"]) for level in request["levels"] for each in level["people"]}
    beside = {str(each) for each in request["pending_for"]}
    decided = {str(each.get("stand_in_id")) for level in request["levels"] for each in level["decisions"]}
    return user_id == str(request["initiator"]) or user_id in people | beside | decided


async def find_request_file_scope(access: Access, file_id: str) -> Scope | None:
    """The scope that may read a file of a request, where the caller may see it; None where it is of no request that he
    sees."""
    request = await scoped(ApprovalRequest, access.scope).find_one({"documents.file_id": file_id})
    if request is None:
        return None
    found = next(each for each in request["documents"] if each["file_id"] == file_id)
    if not (found["visible_to_all"] or is_request_party(request, access.user_id)):
        return None
    return await make_system_scope(access.scope.company_id, access.scope.system_id, found["by"])
