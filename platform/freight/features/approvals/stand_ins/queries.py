"""Who stands in for whom today. This is looked up for every view and decision, so that nothing needs to be undone when
it ends. It is not transitive: a stand-in's own stand-in does not count."""

from collections.abc import Collection, Sequence
from functools import partial

from bson import ObjectId

from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import find_missing_permission
from freight.core.dates import format_iso_day
from freight.documents.records.stand_in import StoredStandIn
from freight.documents.stand_in import StandIn
from freight.documents.user import User
from freight.features.identity.people.queries import has_system_permission, list_active_people
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def get_represented_users(scope: Scope, request_type: str) -> dict[str, str]:
    """Return whom the user of a scope stands in for today, in requests of a kind: names by id."""
    return (await get_represented_by_type(scope))[request_type]


async def get_represented_by_type(scope: Scope) -> dict[str, dict[str, str]]:
    """Return whom the user of a scope stands in for today, by kind of request: names by id."""
    active_stand_ins = await list_active_stand_ins(scope)
    names = await _names(scope, [stand_in["from_user"] for stand_in in active_stand_ins])
    return {
        kind.value: {
            str(stand_in["from_user"]): names[str(stand_in["from_user"])]
            for stand_in in active_stand_ins
            if is_stand_in_for(stand_in, kind)
        }
        for kind in RequestType
    }


async def list_active_stand_ins(scope: Scope) -> list[StoredStandIn]:
    """List today's stand-in records that let the user of a scope decide for people who still work here, each limited to
    the kinds of requests the user has the permissions for."""
    if not ObjectId.is_valid(scope.user_id):
        return []
    stand_ins = await scoped(StandIn, scope).find({"to_user": ObjectId(scope.user_id), **_today(scope)}).to_list()
    user = await User.get(scope.user_id) if stand_ins else None
    if user is None:
        return []
    working = await _names(scope, [stand_in["from_user"] for stand_in in stand_ins])
    for active_stand_in in stand_ins:
        active_stand_in["types"] = [
            kind.value
            for kind in RequestType
            if is_stand_in_for(active_stand_in, kind) and not describe_missing_permission(scope, user, kind)
        ]
    return [stand_in for stand_in in stand_ins if stand_in["types"] and str(stand_in["from_user"]) in working]


async def find_unpermitted_stand_ins(scope: Scope, request_type: RequestType) -> dict[str, tuple[str, str]]:
    """Return whom the user of a scope stands in for today without the permissions for requests of a kind: by id, the
    name and the missing permission in words."""
    user = await User.get(scope.user_id) if ObjectId.is_valid(scope.user_id) else None
    missing = describe_missing_permission(scope, user, request_type) if user else ""
    if not missing:
        return {}
    stand_ins = await scoped(StandIn, scope).find({"to_user": ObjectId(scope.user_id), **_today(scope)}).to_list()
    names = await _names(
        scope, [stand_in["from_user"] for stand_in in stand_ins if is_stand_in_for(stand_in, request_type)]
    )
    return {user_id: (name, missing) for user_id, name in names.items()}


def describe_missing_permission(scope: Scope, user: User, request_type: RequestType) -> str:
    """Return, in words, the permission a user lacks to decide on requests of a kind as a stand-in; "" if none."""
    return find_missing_permission(request_type, partial(has_system_permission, scope, user))


async def list_eligible_stand_ins(scope: Scope, people: Collection[ObjectId], request_type: str) -> list[StoredStandIn]:
    """List who may decide today on behalf of these people, in requests of a kind, and has the permissions for it."""
    stand_ins = await scoped(StandIn, scope).find({"from_user": {"$in": list(people)}, **_today(scope)}).to_list()
    eligible = [stand_in for stand_in in stand_ins if is_stand_in_for(stand_in, request_type)]
    kind = RequestType(request_type)
    takers = User.find({"_id": {"$in": [stand_in["to_user"] for stand_in in eligible]}})
    able = {taker.id async for taker in takers if not describe_missing_permission(scope, taker, kind)}
    return [stand_in for stand_in in eligible if stand_in["to_user"] in able]


def is_stand_in_for(stand_in: StoredStandIn, request_type: str) -> bool:
    """Return whether a stand-in record covers requests of a kind."""
    types = stand_in.get("types", [])
    return not types or request_type in types


def _today(scope: Scope) -> Record:
    today = format_iso_day(clock.today(scope.place))
    return {"first_day": {"$lte": today}, "last_day": {"$gte": today}}


async def _names(scope: Scope, ids: Sequence[ObjectId]) -> dict[str, str]:
    if not ids:
        return {}
    users = User.find({"_id": {"$in": list(ids)}, **list_active_people(scope)})
    return {str(user.id): user.name async for user in users}
