"""A signed-in caller as services know him: what he may do, and where. The guards of the calls make it
(`kit.http.access`)."""

import asyncio
from dataclasses import dataclass

from freight.core.errors import NotFound, PermissionDenied, SessionInvalid
from freight.core.places import Place
from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.kit import sessions
from freight.kit.resource import Actor
from freight.kit.scopes import place_of
from freight.kit.sessions import Session
from freight.kit.tenancy import Grant, Scope, object_id


@dataclass(frozen=True)
class Access:
    """A signed-in caller: the user, the membership in force, and the scope it gives."""

    user: User
    session: Session
    session_id: str
    membership: Membership
    context: str
    place: Place

    @property
    def user_id(self) -> str:
        """The user's id as text, as audit entries and tasks carry it."""
        return str(self.user.id)

    @property
    def scope(self) -> Scope:
        """The current system, and the accounts of it the user may see: the one the session works for, if it does."""
        return Scope(self.membership.company_id, (self._grant,), self.user_id, self.place)

    def scope_across(self, permission: str) -> Scope:
        """The systems of the current company in which the user holds a permission: for pictures across systems, never
        for writing. A right in this system is none in the next. A session that works for one account looks no further
        than that account's system."""
        if self.session.account_id:
            return self.scope
        here = [m for m in self.user.memberships if m.company_id == self.membership.company_id]
        holding = [m for m in here if self.user.is_admin or permission in m.permissions]
        return Scope(self.membership.company_id, tuple(Grant.of(m) for m in holding), self.user_id, self.place)

    @property
    def _grant(self) -> Grant:
        """The accounts of the current system; where the session works for one of them, that one."""
        grant = Grant.of(self.membership)
        chosen = self.session.account_id
        return grant.narrowed(object_id(chosen, "account")) if chosen else grant

    def may(self, permission: str) -> bool:
        """Whether the user holds a permission here; an administrator may do everything (R360)."""
        return self.user.is_admin or permission in self.membership.permissions

    def held(self, *permissions: str) -> str:
        """Of permissions that any of them will do: the first that the user holds, the very first when he holds none.
        It is what the audit trail says he acted by."""
        return next((each for each in permissions if self.may(each)), permissions[0])

    def demand(self, *permissions: str) -> None:
        """Raise PermissionDenied unless the user holds one of the permissions."""
        if not self.may(self.held(*permissions)):
            raise PermissionDenied

    def demand_place(self, system: str | None = "", company: str | None = "") -> None:
        """Raise NotFound for a system or company that the session does not work in: another is not told apart from
        none. A caller who names neither means the session's own."""
        if system and object_id(system, "system") != self.membership.system_id:
            raise NotFound("System not found.")
        if company and object_id(company, "company") != self.membership.company_id:
            raise NotFound("Company not found.")

    async def company(self) -> Company:
        """The current company."""
        found = await Company.get(self.membership.company_id)
        if found is None:
            raise SessionInvalid("This session's company no longer exists. Sign in again.")
        return found

    async def system(self) -> System:
        """The current system."""
        found = await System.get(self.membership.system_id)
        if found is None:
            raise SessionInvalid("This session's system no longer exists. Sign in again.")
        return found


async def access_of(session_id: str | None, context: str | None) -> Access:
    """The caller behind a session id. Raises the errors of `sessions.require`, and SessionInvalid when the user or
    the membership has gone since."""
    session = await sessions.require(session_id)
    user, place = await asyncio.gather(
        # `get` would make a new validator for the id, which takes longer than the rest of it
        User.find_one({"_id": object_id(session.user_id, "user")}),
        place_of(object_id(session.system_id, "system")),
    )
    if user is None or not user.is_active:
        raise SessionInvalid("This user can no longer sign in.")
    for membership in user.memberships:
        if str(membership.system_id) == session.system_id and str(membership.company_id) == session.company_id:
            return Access(user, session, session_id or "", membership, (context or "")[:100], place)
    raise SessionInvalid("You no longer belong to this system. Sign in again.")


def actor_of(access: Access, *permissions: str) -> Actor:
    """The caller as the records kit knows him, acting by the first of these permissions that he holds."""
    return Actor(access.scope, access.held(*permissions), access.user.is_admin)
