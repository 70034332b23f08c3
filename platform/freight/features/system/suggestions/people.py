"""Suggestions of who and where: accounts, companies, systems, users, roles, as far as the caller may know them."""

from collections.abc import Iterable

from freight.core.errors import NotFound
from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import User
from freight.features.setup.accounts.service import search_filter
from freight.features.system.suggestions.fixed import named
from freight.features.system.suggestions.schemas import Suggestion, SuggestionQuery
from freight.kit.access import Access
from freight.kit.tenancy import scoped

_MOST_ACCOUNTS = 1_000
_MOST_USERS = 1_000


async def accounts(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Accounts by number, or by the column that is filled: `name`."""
    found = scoped(Account, access.scope).find(search_filter(query.q), {"account_number": 1, "name": 1})
    by_name = query.column in ("name", "accountName")
    return [
        Suggestion(
            id=str(account["_id"]), v=account["name"] if by_name else account["account_number"], n=account["name"]
        )
        async for account in found.sort("name", 1).limit(_MOST_ACCOUNTS)
    ]


async def companies(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """The companies the caller belongs to."""
    mine = [membership.company_id for membership in access.user.memberships]
    found = await Company.find({"_id": {"$in": mine}}).sort("name").to_list()
    return [Suggestion(id=str(each.id), v=each.code, n=each.name) for each in found]


async def systems(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The systems the caller belongs to, of the company that is named, else of the current one."""
    company = query.company_id or str(access.membership.company_id)
    mine = [each.system_id for each in access.user.memberships if str(each.company_id) == company]
    found = await System.find({"_id": {"$in": mine}}).sort("name").to_list()
    return [Suggestion(id=str(each.id), v=each.code, n=each.name) for each in found]


async def users(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The people of a system, by name."""
    here = {"memberships.system_id": _system(access, query), "is_active": True}
    found = await User.find(here).sort("name").limit(_MOST_USERS).to_list()
    return [Suggestion(id=str(each.id), v=each.user_name, n=each.name) for each in found]


async def roles(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """The roles people have in a system."""
    system_id = _system(access, query)
    members = await User.find({"memberships.system_id": system_id}).limit(_MOST_USERS).to_list()
    held = {each.role for user in members for each in user.memberships if each.system_id == system_id}
    return [named(role) for role in sorted(held)]


def _system(access: Access, query: SuggestionQuery) -> object:
    """The system that is asked about: the one named, as far as the caller belongs to it, else the current one."""
    mine = [each.system_id for each in access.user.memberships if str(each.system_id) == query.system_id]
    if query.system_id and not mine:
        raise NotFound("System not found.")
    return mine[0] if mine else access.scope.system_id
