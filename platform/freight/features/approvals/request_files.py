"""Access to the files of approval requests: they belong to the requester; others need access to the request."""

from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped


def is_request_party(request: StoredApprovalRequest, user_id: str) -> bool:
    """Return whether a user sent a request or is an approver on one of its levels."""
    people = {str(person["user_id"]) for level in request["levels"] for person in level["people"]}
    party_ids = {str(record_id) for record_id in request["pending_for"]}
    decided = {str(decision.get("stand_in_id")) for level in request["levels"] for decision in level["decisions"]}
    return user_id == str(request["initiator"]) or user_id in people | party_ids | decided


async def find_request_file_scope(access: Access, file_id: str) -> Scope | None:
    """Return the scope that may read a file of a request; None if the file is not part of a request the caller may
    see."""
    request = await scoped(ApprovalRequest, access.scope).find_one({"documents.file_id": file_id})
    if request is None:
        return None
    document = next(each for each in request["documents"] if each["file_id"] == file_id)
    if not (document["visible_to_all"] or is_request_party(request, access.user_id)):
        return None
    return await make_system_scope(access.scope.company_id, access.scope.system_id, document["by"])
