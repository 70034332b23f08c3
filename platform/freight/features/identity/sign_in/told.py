"""What the audit log is told of people who prove who they are. A person belongs to companies: each is told."""

from collections.abc import Iterable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.people.names import normalize_user_name
from freight.documents.audit_entry import AuditKind, AuditOutcome
from freight.documents.user import Membership, User
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Grant, Scope


def get_membership_scope(membership: Membership, user: User) -> Scope:
    """The person in one of his systems."""
    return Scope(membership.company_id, (Grant.of(membership),), str(user.id))


async def audit_each_company(
    user: User, kind: AuditKind, what: str, *, details: Iterable[str] = (), session: AsyncClientSession | None = None
) -> None:
    """An entry in every company the person belongs to, for what holds in all of them."""
    for scope in _companies(user):
        await audit_log.write_audit_entry(
            scope, kind, what, of=audit_log.make_user_subject(user), details=details, session=session
        )


def audit_refused_sign_in(user: User | None, what: str = "Wrong password") -> None:
    """Somebody was not let in as this person. Beside the call: how long it takes must not say whether there is one."""
    if user:
        for scope in _companies(user):
            audit_log.audit_refusal(scope, AuditKind.SIGN_IN, what, of=audit_log.make_user_subject(user))


def audit_throttled_sign_in(user_name: str) -> None:
    """Somebody tried too often to sign in by that name."""
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
