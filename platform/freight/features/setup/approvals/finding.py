"""Which ladder a change has to climb, and who stands on its levels today."""

from collections.abc import Collection

from bson import ObjectId

from freight.core.approvals.ladders import Amount, Ladder, choose
from freight.core.approvals.requests import RequestType
from freight.core.errors import Invalid
from freight.documents.approval_ladder import ApprovalLadder
from freight.documents.records.approval_ladder import StoredApprovalLadder, StoredLadderLevel
from freight.documents.user import User
from freight.features.system.groups import reading as groups
from freight.kit.scopes import Scope
from freight.kit.tenancy import by_id, scoped

OPENS = "requests.menuRequests"
"""The right to open the screens of requests."""


async def find(scope: Scope, request_type: RequestType, amount: Amount | None = None) -> StoredApprovalLadder | None:
    """The ladder that a change of this kind and amount has to climb; None where it needs no approval."""
    stored = by_id(await scoped(ApprovalLadder, scope).find({"request_type": request_type}).to_list())
    ladders = [
        Ladder(str(each["_id"]), request_type, each["from_amount"], each["currency"]) for each in stored.values()
    ]
    chosen = choose(ladders, request_type, amount)
    return stored[ObjectId(chosen.id)] if chosen else None


async def is_any(scope: Scope, request_types: Collection[RequestType]) -> bool:
    """Whether there is a ladder for one of these kinds at all."""
    wanted = {"request_type": {"$in": list(request_types)}}
    return await scoped(ApprovalLadder, scope).find_one(wanted, ["_id"]) is not None


async def demand_none(scope: Scope, request_type: RequestType, doing: str, amount: Amount | None = None) -> None:
    """Raise Invalid where a change needs approval: it is sent for approval instead. `doing` begins the sentence."""
    ladder = await find(scope, request_type, amount)
    if ladder is not None:
        raise Invalid(
            f"{doing} needs approval by the ladder “{ladder['name']}”. Send it for approval instead.",
            code="needs_approval",
        )


async def people_on(scope: Scope, level: StoredLadderLevel) -> dict[ObjectId, str]:
    """Who stands on a level today, by id and name: people who may sign in and work in the system."""
    return {ObjectId(each.id): each.name for each in await _users_on(scope, level)}


async def names_without_screen(scope: Scope, level: StoredLadderLevel) -> list[str]:
    """The people of a level who get a request and cannot open the screen where it waits."""
    lacking = []
    for user in await _users_on(scope, level):
        held = {code for each in user.memberships if each.system_id == scope.system_id for code in each.permissions}
        if OPENS not in held and not user.administers(scope.company_id):
            lacking.append(user.name)
    return lacking


async def _users_on(scope: Scope, level: StoredLadderLevel) -> list[User]:
    named: Collection[ObjectId] = {*level["users"], *await groups.members_of(scope, level["groups"])}
    here = {"company_id": scope.company_id, "system_id": scope.system_id}
    found = User.find({"_id": {"$in": list(named)}, "is_active": True, "memberships": {"$elemMatch": here}})
    return await found.sort("name").to_list()
