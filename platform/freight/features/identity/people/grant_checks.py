"""Who may give which permissions to whom: no one gives what they lack, and a company keeps an administrator."""

from collections.abc import Iterable

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, PermissionDenied
from freight.core.rights.deciding import EffectivePermissions, can_grant
from freight.documents.company import Company
from freight.documents.user import Membership, User, match_administrators
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.permission_labels import get_permission_label

LACKING = "You can’t grant permissions that you don’t have yourself."
_TOLD = 10
_MORE = "This user has more rights than you do. Ask an administrator."


def demand_grantable_memberships(access: Access, memberships: Iterable[Membership], *, is_admin: bool = False) -> None:
    """Raise PermissionDenied where a user would get permissions in a system that the caller does not have there."""
    if access.is_admin:
        return
    if is_admin:
        raise PermissionDenied(LACKING)
    for membership in memberships:
        if not _covers(access.user, membership):
            raise PermissionDenied(_named(access.user, membership))


def _named(user: User, wanted: Membership) -> str:
    """Return the refusal, naming the missing permissions."""
    own = next((m for m in user.memberships if m.system_id == wanted.system_id), None)
    permissions = own.held if own else EffectivePermissions(())
    lacking = [code for code in wanted.held.codes if not can_grant(permissions, wanted.held.of(code))]
    if not lacking:
        return LACKING
    more = f" and {len(lacking) - _TOLD} more" if len(lacking) > _TOLD else ""
    return f"{LACKING[:-1]}: {', '.join(get_permission_label(code) for code in lacking[:_TOLD])}{more}."


def demand_manageable(access: Access, person: User) -> None:
    """Raise PermissionDenied where a person has more permissions in this company than the caller."""
    company_id = access.membership.company_id
    if access.is_admin or person.id == access.user.id:
        return
    memberships = [m for m in person.memberships if m.company_id == company_id]
    memberships += [
        m for suspension in person.suspended if suspension.company_id == company_id for m in suspension.memberships
    ]
    was_admin = any(suspension.was_admin for suspension in person.suspended if suspension.company_id == company_id)
    if (
        person.administers(company_id)
        or was_admin
        or not all(_covers(access.user, membership) for membership in memberships)
    ):
        raise PermissionDenied(_MORE)


def may_change_identity(access: Access, person: User) -> bool:
    """Return whether the caller may change the name and mail address of a person: their own, or as an administrator of
    every company the person belongs to. Otherwise the administrator of one company could take over the account in
    another."""
    companies = {m.company_id for m in person.memberships} | {suspension.company_id for suspension in person.suspended}
    return all(access.user.administers(company_id) for company_id in companies)


def _covers(user: User, wanted: Membership) -> bool:
    for own in user.memberships:
        if (own.company_id, own.system_id) == (wanted.company_id, wanted.system_id):
            has_all_accounts = own.account_ids is None
            accounts = has_all_accounts or (
                wanted.account_ids is not None and set(wanted.account_ids) <= set(own.account_ids or ())
            )
            # a permission the caller holds for some records can be given for those records at most
            return accounts and can_grant(own.held, wanted.held)
    return False


async def lock_company_administrators(company_id: ObjectId, session: AsyncClientSession) -> None:
    """Lock the administrators of a company; the first step of every transaction that changes them. Transactions run one
    after the other, so that two administrators who demote each other at once do not leave a company without one."""
    await Company.get_pymongo_collection().update_one(
        {"_id": company_id}, {"$set": {"people_changed_on": clock.now()}}, session=session
    )


async def demand_administrator_left(company_id: ObjectId, session: AsyncClientSession) -> None:
    """Raise Conflict if no administrator who can sign in would be left; the last step of such a transaction."""
    query = match_administrators(company_id)
    if await User.find_one(query, session=session) is None:
        raise Conflict(
            "A company needs an administrator, and this is its last one. Make someone else an administrator first.",
            code=ErrorCode.LAST_ADMINISTRATOR,
        )
