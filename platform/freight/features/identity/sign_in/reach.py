"""Into which of his companies somebody gets by the way he signed in."""

from beanie import PydanticObjectId

from freight.core.errors import Invalid, PermissionDenied
from freight.documents.sign_in_policy import SignInPolicy
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.kit.access import Access

BY_PROVIDER = "Your company signs in with its sign-in service. Enter your work email as user name, and use its button."
ELSEWHERE = "You get into this company by another way of signing in. Sign out, and sign in there."
CLOSED = "The systems you work in were closed. Ask an administrator of your company."
_CONFINED = "You work for other companies too. Sign in with your password to change what all of them see."


async def find_provider_only_companies(user: User) -> set[PydanticObjectId]:
    """The companies a password does not open to him. An administrator keeps it: a provider that is broken must not
    lock a company out."""
    wanted = {
        "company_id": {"$in": [m.company_id for m in user.memberships]},
        "provider.is_on": True,
        "provider.is_required": True,
    }
    asking = {each.company_id async for each in SignInPolicy.find(wanted)}
    return asking - set(user.admin_of)


async def list_open_memberships(user: User, only_company: str) -> list[Membership]:
    """Where he may work in a session, of the systems that are not closed: in the company that vouched for him, or
    wherever his password opens."""
    working = await list_open_system_memberships(user)
    if only_company:
        return [m for m in working if str(m.company_id) == only_company]
    closed = await find_provider_only_companies(user)
    return [m for m in working if m.company_id not in closed]


async def list_open_system_memberships(user: User) -> list[Membership]:
    """His memberships in systems that are not closed."""
    closed = System.find({"_id": {"$in": [m.system_id for m in user.memberships]}, "archived": True})
    ids = {each.id async for each in closed}
    return [m for m in user.memberships if m.system_id not in ids]


async def choose_first_membership(user: User, wanted: Membership) -> Membership:
    """Where he begins: where it is wanted, or in another of his systems where that is closed. Raises Invalid where all
    of them are."""
    working = await list_open_system_memberships(user)
    if not working:
        raise Invalid(CLOSED, code="system_closed")
    return wanted if wanted in working else working[0]


def demand_own_identity(access: Access) -> None:
    """Raise PermissionDenied for what several companies see of a person, where one of them let him in: its
    administrators run its provider, and would change it for the others."""
    only = access.session.only_company
    if only and any(str(m.company_id) != only for m in access.user.memberships):
        raise PermissionDenied(_CONFINED)
