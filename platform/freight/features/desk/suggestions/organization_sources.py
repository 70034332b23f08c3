"""Suggestions of people and places: accounts, companies, systems, locations, operations, users and roles, as far as the
caller may know them."""

from collections.abc import Iterable, Sequence

from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.account import Account
from freight.documents.carrier import Carrier
from freight.documents.company import Company
from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.documents.system import System
from freight.documents.user import User, match_system_members
from freight.features.desk.suggestions.schemas import Suggestion, SuggestionQuery
from freight.features.desk.suggestions.static_sources import build_suggestion, filter_suggestions
from freight.features.identity.groups.queries import list_shareable_groups
from freight.features.setup.accounts.service import build_account_search_filter
from freight.kit.access import Access
from freight.kit.storage.tenancy import parse_object_id, scoped

_MOST_ACCOUNTS = 1_000
_MOST_PLACES = 1_000


async def suggest_accounts(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest accounts by number, or by the column that is filled: `name`."""
    cursor = scoped(Account, access.scope).find(build_account_search_filter(query.q), {"account_number": 1, "name": 1})
    by_name = query.column in ("name", "accountName")
    return [
        Suggestion(
            id=str(account["_id"]), v=account["name"] if by_name else account["account_number"], n=account["name"]
        )
        async for account in cursor.sort("name", 1).limit(_MOST_ACCOUNTS)
    ]


async def suggest_companies(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the companies the caller belongs to."""
    record_ids = [membership.company_id for membership in access.user.memberships]
    companies = await Company.find({"_id": {"$in": record_ids}}).sort("name").to_list()
    return [Suggestion(id=str(company.id), v=company.code, n=company.name) for company in companies]


async def suggest_systems(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the systems the caller belongs to, of the named company or else the current one."""
    company = query.company_id or str(access.membership.company_id)
    record_ids = [
        membership.system_id for membership in access.user.memberships if str(membership.company_id) == company
    ]
    systems = await System.find({"_id": {"$in": record_ids}}).sort("name").to_list()
    return [Suggestion(id=str(system.id), v=system.code, n=system.name) for system in systems]


async def suggest_locations(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the locations of the current system, by name."""
    cursor = scoped(Location, access.scope).find({}, ["code", "name"]).sort("name", 1).limit(_MOST_PLACES)
    return [Suggestion(id=str(location["_id"]), v=location["code"], n=location["name"]) async for location in cursor]


async def suggest_operations(access: Access, _: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the operations of the current system, by name."""
    cursor = scoped(Operation, access.scope).find({}, ["code", "name"]).sort("name", 1).limit(_MOST_PLACES)
    return [
        Suggestion(id=str(operation["_id"]), v=operation["code"], n=operation["name"]) async for operation in cursor
    ]


async def suggest_carriers(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion]:
    """Suggest the carriers of the current system by code or name: the first of them, or those that match the typed
    text."""
    cursor = scoped(Carrier, access.scope).find({}, ["code", "name"]).sort("name", 1).limit(_MOST_PLACES)
    carriers = [Suggestion(id=str(carrier["_id"]), v=carrier["code"], n=carrier["name"]) async for carrier in cursor]
    return filter_suggestions(carriers, query.q)[:most]


async def suggest_users(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion]:
    """Suggest the users of a system by name, however many there are: the first of them, or those who match the typed
    text."""
    user_query = match_system_members(_system(access, query))
    cursor = User.get_pymongo_collection().find(user_query, {"name": 1, "user_name": 1}).sort([("name", 1), ("_id", 1)])
    users = cursor if query.q.strip() else cursor.limit(most)
    people = [Suggestion(id=str(user["_id"]), v=user["user_name"], n=user["name"]) async for user in users]
    return filter_suggestions(people, query.q)[:most]


async def suggest_roles(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest the roles in use in a system."""
    system_id = _system(access, query)
    match_stage = {"$match": {"memberships.system_id": system_id}}
    cursor = await User.aggregated(
        [match_stage, {"$unwind": "$memberships"}, match_stage, {"$group": {"_id": "$memberships.role"}}]
    )
    return [build_suggestion(role) for role in sorted([role_row["_id"] async for role_row in cursor])]


async def suggest_groups(access: Access, query: SuggestionQuery) -> Iterable[Suggestion]:
    """Suggest what records can be shared with in a system: its groups and roles. `v` is the stored value."""
    shareable_groups = await list_shareable_groups(access.scope, parse_object_id(_system(access, query), "system"))
    return [Suggestion(id=group_id, v=group_id, n=name) for group_id, name in shareable_groups]


def _system(access: Access, query: SuggestionQuery) -> ObjectId:
    """Return the named system, as far as the caller belongs to it, else the current one."""
    record_ids = [
        membership.system_id for membership in access.user.memberships if str(membership.system_id) == query.system_id
    ]
    if query.system_id and not record_ids:
        raise NotFound("System not found.")
    return record_ids[0] if record_ids else access.scope.system_id
