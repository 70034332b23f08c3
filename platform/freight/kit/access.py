"""A signed-in caller as services see them: what they may do, and where. The guards of the calls make it
(`kit.http.access`)."""

import asyncio
from dataclasses import dataclass, replace

from freight.core.errors import KeyRefused, NotFound, PermissionDenied, SessionInvalid
from freight.core.places import Place
from freight.core.rights.records import SEE_COSTS
from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import Membership, User, match_active_user
from freight.kit.auth import api_keys, sessions
from freight.kit.auth.disabled_permissions import load_disabled_permissions
from freight.kit.auth.effective_permissions import refresh_user_memberships
from freight.kit.auth.sessions import Session
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Grant, Scope, find_open_system, find_open_system_place
from freight.kit.storage.tenancy import parse_object_id


@dataclass(frozen=True)
class Access:
    """A signed-in caller: the user, the membership in force, and the scope it gives."""

    user: User
    session: Session
    session_id: str
    membership: Membership
    context: str
    place: Place
    right: str = ""  # the permission that admitted the call; empty where none was required
    key: str = ""  # the id of the API key that acts for the user, where one does
    withheld: frozenset[str] = frozenset()  # of an administrator: what the company does not use (R384)

    @property
    def user_id(self) -> str:
        """Return the user's id as text, as audit entries and tasks hold it."""
        return str(self.user.id)

    @property
    def is_admin(self) -> bool:
        """Return whether the user is an administrator of the session's company (R359)."""
        return self.user.administers(self.membership.company_id)

    @property
    def scope(self) -> Scope:
        """Return the current system with the accounts of it that the user may see, or the one account the session works
        for."""
        return Scope(self.membership.company_id, (self._grant,), self.user_id, self.place, self.right, self.key)

    def acting(self, *permissions: str) -> "Access":
        """Return the same caller acting by the first of these permissions that they hold. Raises PermissionDenied if
        they hold none."""
        self.demand(*permissions)
        return replace(self, right=self.pick_held(*permissions))

    def scope_across(self, permission: str) -> Scope:
        """Return the systems of the current company in which the user holds a permission: for overviews across systems,
        never for writing. A permission in one system is none in another. A session that works for one account is
        limited to that account's system."""
        if self.session.account_id:
            return self.scope
        memberships = [m for m in self.user.memberships if m.company_id == self.membership.company_id]
        as_admin = self.is_admin and permission not in self.withheld
        holding = [m for m in memberships if as_admin or permission in m.permissions]
        grants = tuple(Grant.of(m, permission, is_admin=self.is_admin) for m in holding)
        return Scope(self.membership.company_id, grants, self.user_id, self.place, permission, self.key)

    @property
    def _grant(self) -> Grant:
        """Return the accounts of the current system; if the session works for one of them, only that one."""
        grant = Grant.of(self.membership, self.right, is_admin=self.is_admin)
        grant = replace(grant, sees_costs=self.may(SEE_COSTS))
        account_id = self.session.account_id
        return grant.narrowed(parse_object_id(account_id, "account")) if account_id else grant

    def may(self, permission: str) -> bool:
        """Return whether the user holds a permission here; an administrator may do everything (R360) that the company
        uses."""
        if self.is_admin:
            return permission not in self.withheld
        return permission in self.membership.permissions

    def pick_held(self, *permissions: str) -> str:
        """Return the first of several sufficient permissions that the user holds, or the very first if they hold none.
        The audit trail records it as the permission they acted by."""
        return next((permission for permission in permissions if self.may(permission)), permissions[0])

    def demand(self, *permissions: str) -> None:
        """Raise PermissionDenied unless the user holds one of the permissions."""
        if not self.may(self.pick_held(*permissions)):
            raise PermissionDenied

    def demand_place(self, system: str | None = "", company: str | None = "") -> None:
        """Raise NotFound for a system or company that the session does not work in, whether it exists or not. A caller
        who names neither means the session's own."""
        if system and parse_object_id(system, "system") != self.membership.system_id:
            raise NotFound("System not found.")
        if company and parse_object_id(company, "company") != self.membership.company_id:
            raise NotFound("Company not found.")

    async def company(self) -> Company:
        """Return the current company."""
        company_record = await Company.get(self.membership.company_id)
        if company_record is None:
            raise SessionInvalid("This session's company no longer exists. Sign in again.")
        return company_record

    async def system(self) -> System:
        """Return the current system."""
        system_record = await System.get(self.membership.system_id)
        if system_record is None:
            raise SessionInvalid("This session's system no longer exists. Sign in again.")
        return system_record


async def find_current_grant(scope: Scope) -> Grant | None:
    """Return what the user of a scope of one system holds there now, by the scope's permission; None if they no longer
    hold it."""
    user = await User.find_one(match_active_user(parse_object_id(scope.user_id, "user")))
    system = await find_open_system(scope.system_id, closed_too=True)
    if user and system:
        user = await refresh_user_memberships(user, system.roles_behind)
    if user and scope.key:
        held_by_key = await api_keys.find_current_key_membership(scope.key, user)
        return Grant.of(held_by_key, scope.right) if held_by_key and _allows(held_by_key, scope.right) else None
    scope_key = (scope.company_id, scope.system_id)
    memberships = [m for m in user.memberships if (m.company_id, m.system_id) == scope_key] if user else []
    if user is None or not memberships:
        return None
    is_admin = user.administers(scope.company_id)
    as_admin = is_admin and scope.right not in await load_disabled_permissions(scope.company_id)
    is_allowed = as_admin or _allows(memberships[0], scope.right)
    return Grant.of(memberships[0], scope.right, is_admin=is_admin) if is_allowed else None


def _allows(membership: Membership, right: str) -> bool:
    return not right or right in membership.permissions


async def authenticate_session(session_id: str | None, context: str | None) -> Access:
    """Return the caller of a session id. Raises the errors of `sessions.require_session`, and SessionInvalid when the
    user or the membership no longer exists."""
    session = await sessions.require_session(session_id)
    user, system = await asyncio.gather(
        # `get` would build a new validator for the id, which takes longer than the rest of it
        User.find_one({"_id": parse_object_id(session.user_id, "user")}),
        find_open_system(parse_object_id(session.system_id, "system")),
    )
    if user is None or not user.is_active:
        raise SessionInvalid("This user can no longer sign in.")
    if system is None:
        raise SessionInvalid("This system was closed. Sign in again.")
    user = await refresh_user_memberships(user, system.roles_behind)
    for membership in user.memberships:
        if str(membership.system_id) == session.system_id and str(membership.company_id) == session.company_id:
            # for other users it is already left out of the stored permissions
            off = (
                await load_disabled_permissions(membership.company_id)
                if user.administers(membership.company_id)
                else frozenset()
            )
            return Access(
                user, session, session_id or "", membership, (context or "")[:100], system.place, withheld=off
            )
    raise SessionInvalid("You no longer belong to this system. Sign in again.")


async def authenticate_api_key(token: str, context: str | None) -> Access:
    """Return the caller of an API key: its owner, with only what the key holds of their current rights. Raises the
    errors of `api_keys.verify_api_key`."""
    key, user, membership = await api_keys.verify_api_key(token)
    place = await find_open_system_place(key.system_id)
    if place is None:
        raise KeyRefused("This API key is not accepted: its system was closed.")
    session = Session(str(user.id), str(key.company_id), str(key.system_id), key.expires_on.timestamp())
    acting = api_keys.restrict_user_to_key(user, key, membership)
    return Access(acting, session, "", membership, (context or "")[:100], place, key=str(key.id))


def make_actor(access: Access, *permissions: str) -> Actor:
    """Return the caller in the form of the records kit, acting by the first of these permissions that they hold."""
    return Actor(access.scope, access.pick_held(*permissions), access.is_admin)
