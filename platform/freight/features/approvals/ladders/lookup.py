"""Which approval ladder a change needs, and who the approvers on its levels are today."""

from collections.abc import Collection

from bson import ObjectId

from freight.core.approvals.ladders import ApprovalAmount, Ladder, choose_ladder
from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import SCREEN
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import copy_record
from freight.documents.approval_ladder import ApprovalLadder
from freight.documents.records.approval_ladder import StoredApprovalLadder, StoredLadderLevel
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.identity.people import queries as people
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

OPENS = SCREEN
"""The permission to open the screens of requests."""
KEEPS = "approval.editApproval"
"""The permission to change ladders and to reassign requests."""


async def find_ladder(
    scope: Scope, request_type: RequestType, amount: ApprovalAmount | None = None
) -> StoredApprovalLadder | None:
    """Return the ladder for a change of this kind and amount; None if it needs no approval."""
    stored = index_by_id(await scoped(ApprovalLadder, scope).find({"request_type": request_type}).to_list())
    ladders = [
        Ladder(str(approval_ladder["_id"]), request_type, approval_ladder["from_amount"], approval_ladder["currency"])
        for approval_ladder in stored.values()
    ]
    ladder = choose_ladder(ladders, request_type, amount)
    return stored[ObjectId(ladder.id)] if ladder else None


async def find_ladder_by_id(
    scope: Scope, request_type: RequestType, ladder_id: ObjectId
) -> StoredApprovalLadder | None:
    """Return the ladder that a rule names; None if it was removed or is now for another kind of request."""
    return await scoped(ApprovalLadder, scope).find_one({"_id": ladder_id, "request_type": request_type})


async def has_ladder(scope: Scope, request_types: Collection[RequestType]) -> bool:
    """Return whether there is any ladder for these kinds."""
    query = {"request_type": {"$in": list(request_types)}}
    return await scoped(ApprovalLadder, scope).find_one(query, ["_id"]) is not None


async def demand_no_approval(
    scope: Scope, request_type: RequestType, doing: str, amount: ApprovalAmount | None = None
) -> None:
    """Raise Invalid if a change needs approval and must be sent for it instead. `doing`: the start of the message."""
    ladder = await find_ladder(scope, request_type, amount)
    if ladder is not None:
        raise Invalid(
            f"{doing} needs approval by the ladder “{ladder['name']}”. Send it for approval instead.",
            code=ErrorCode.NEEDS_APPROVAL,
        )


async def list_level_approvers(scope: Scope, level: StoredLadderLevel) -> list[User]:
    """List the approvers of a level today, by name: people who may sign in and work in the system."""
    collection: Collection[ObjectId] = {*level["users"], *await groups.list_group_members(scope, level["groups"])}
    return (
        await User.find({"_id": {"$in": list(collection)}, **people.list_active_people(scope)}).sort("name").to_list()
    )


async def list_escalation_approvers(scope: Scope, level: StoredLadderLevel) -> list[User]:
    """List who may also act on a level once it is overdue, by name."""
    ladder_level = copy_record(
        level, {"users": level.get("escalate_users", []), "groups": level.get("escalate_groups", [])}
    )
    return await list_level_approvers(scope, ladder_level)


def can_open_requests(scope: Scope, user: User) -> bool:
    """Return whether a user can open the screen of pending requests."""
    return people.has_system_permission(scope, user, OPENS)
