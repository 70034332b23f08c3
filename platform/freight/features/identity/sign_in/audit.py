"""Audit log entries about users who prove who they are. A user may belong to several companies; each of them gets
one."""

from collections.abc import Iterable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.people.names import normalize_user_name
from freight.documents.audit_entry import AuditKind, AuditOutcome
from freight.documents.user import Membership, User
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Grant, Scope


def get_membership_scope(membership: Membership, user: User) -> Scope:
    """Return the scope of the user in one of their systems."""
    return Scope(membership.company_id, (Grant.of(membership),), str(user.id))


async def audit_each_company(
    user: User, kind: AuditKind, what: str, *, details: Iterable[str] = (), session: AsyncClientSession | None = None
) -> None:
    """Write an entry for every company the user belongs to, about something that applies to all of them."""
    for scope in _companies(user):
        await audit_log.write_audit_entry(
            scope, kind, what, of=audit_log.make_user_subject(user), details=details, session=session
        )


def audit_refused_sign_in(user: User | None, what: str = "Wrong password") -> None:
    """Record that a sign-in as this user was refused. It runs outside the request: response time must not reveal
    whether the user exists."""
    if user:
        for scope in _companies(user):
            audit_log.audit_refusal(scope, AuditKind.SIGN_IN, what, of=audit_log.make_user_subject(user))


def audit_throttled_sign_in(user_name: str) -> None:
    """Record that there were too many tries to sign in with that name."""
    audit_log.write_in_background(_slowed_down(normalize_user_name(user_name)))


async def _slowed_down(name: str) -> None:
    user = await User.find_one(User.user_name == name)
    if user is None:
        return
    for scope in _companies(user):
        audit_log.audit_refusal(
            scope,
            AuditKind.SIGN_IN,
            "Too many attempts",
            of=audit_log.make_user_subject(user),
            outcome=AuditOutcome.THROTTLED,
        )


def _companies(user: User) -> list[Scope]:
    first: dict[object, Scope] = {}
    for membership in user.memberships:
        first.setdefault(membership.company_id, get_membership_scope(membership, user))
    return list(first.values())
