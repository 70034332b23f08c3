"""Which of their companies a user can enter, depending on how they signed in."""

from beanie import PydanticObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.documents.sign_in_policy import SignInPolicy, match_required_providers
from freight.documents.system import System, match_systems
from freight.documents.user import Membership, User
from freight.kit.access import Access

BY_PROVIDER = "Your company signs in with its sign-in service. Enter your work email as user name, and use its button."
ELSEWHERE = "You get into this company by another way of signing in. Sign out, and sign in there."
CLOSED = "The systems you work in were closed. Ask an administrator of your company."
_CONFINED = "You work for other companies too. Sign in with your password to change what all of them see."


async def find_provider_only_companies(user: User) -> set[PydanticObjectId]:
    """Return the companies the user cannot enter with a password. Administrators can always use theirs, so that a
    broken provider does not lock a company out."""
    query = match_required_providers([m.company_id for m in user.memberships])
    asking = {policy.company_id async for policy in SignInPolicy.find(query)}
    return asking - set(user.admin_of)


async def list_open_memberships(user: User, only_company: str) -> list[Membership]:
    """Return the memberships the user may work in, in open systems: those of the company whose provider vouched for
    them or, after a password, of all companies that accept one."""
    working = await list_open_system_memberships(user)
    if only_company:
        return [m for m in working if str(m.company_id) == only_company]
    closed = await find_provider_only_companies(user)
    return [m for m in working if m.company_id not in closed]


async def list_open_system_memberships(user: User) -> list[Membership]:
    """Return the user's memberships in systems that are not closed."""
    closed = System.find(match_systems([m.system_id for m in user.memberships], archived=True))
    ids = {system.id async for system in closed}
    return [m for m in user.memberships if m.system_id not in ids]


async def choose_first_membership(user: User, wanted: Membership) -> Membership:
    """Return the membership to start in: the wanted one or, if its system is closed, another. Raises Invalid if all
    systems are closed."""
    working = await list_open_system_memberships(user)
    if not working:
        raise Invalid(CLOSED, code=ErrorCode.SYSTEM_CLOSED)
    return wanted if wanted in working else working[0]


def demand_own_identity(access: Access) -> None:
    """Raise PermissionDenied for changes that several companies would see, if the provider of one company signed the
    user in: its administrators run the provider and could change data of the others."""
    only = access.session.only_company
    if only and any(str(m.company_id) != only for m in access.user.memberships):
        raise PermissionDenied(_CONFINED)
