"""What users see in a system with the permissions they hold there now."""

from collections.abc import Iterable

from bson import ObjectId

from freight.documents.user import User, match_active_user
from freight.features.work.notices.visible_notices import Scopes
from freight.kit.access import find_current_grant
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id


async def find_active_user(user_id: str) -> User | None:
    """Return a user who may sign in; None otherwise."""
    return await User.find_one(match_active_user(parse_object_id(user_id, "user")))


async def get_current_scopes(scope: Scope, user_id: str, rights: Iterable[str]) -> Scopes:
    """Return what a user sees in a system now, for each of these permissions they hold."""
    scopes = {}
    for right in sorted(set(rights)):
        user_scope = Scope(scope.company_id, (Grant(scope.system_id),), user_id, scope.place, right)
        if grant := await find_current_grant(user_scope):
            scopes[right] = Scope(scope.company_id, (grant,), user_id, scope.place, right)
    return scopes


def is_system_member(scope: Scope, user: User) -> bool:
    """Return whether a user is a member of the scope's system."""
    scope_key: tuple[ObjectId, ObjectId] = (scope.company_id, scope.system_id)
    return any((membership.company_id, membership.system_id) == scope_key for membership in user.memberships)
