"""Read people, always those of one company. Users have no system, so no scope restricts them; this module does."""

import re
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.people.names import get_name_skeleton
from freight.documents.base import ANY_CASE, Filter
from freight.documents.system import System
from freight.documents.user import User
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id

_MOST_SEARCHED = 100
ADMINISTRATOR = "Administrator"  # shown as the role of users who need none


def list_company_people(company_id: ObjectId) -> Filter:
    """Return the filter for the people of a company, active and suspended."""
    return {"$or": [{"memberships.company_id": company_id}, {"suspended.company_id": company_id}]}


def list_active_people(scope: Scope) -> Filter:
    """Return the filter for the people who may sign in and work in the system of a scope."""
    membership_filter = {"company_id": scope.company_id, "system_id": scope.system_id}
    return {"is_active": True, "memberships": {"$elemMatch": membership_filter}}


def has_system_permission(scope: Scope, user: User, permission: str) -> bool:
    """Return whether a user has a permission in the system of a scope."""
    permissions = {
        code
        for membership in user.memberships
        if membership.system_id == scope.system_id
        for code in membership.permissions
    }
    return permission in permissions or user.administers(scope.company_id)


@dataclass(frozen=True)
class PeopleQuery:
    """Which people a list shows, and in which order. `q` is searched in name, user name and mail address; `sort` is a
    key of `SORTS`, with a leading `-` for descending order."""

    q: str = ""
    state: str = ""
    system_id: str = ""
    role: str = ""
    sort: str = ""


SORTS = {"name": "name", "userName": "user_name"}


def build_people_filter(company_id: ObjectId, wanted: PeopleQuery) -> Filter:
    """Return the filter for the people that match. Active and suspended people each have indexes of their own, read in
    the order of the list."""
    membership_filter: Filter = {"company_id": company_id}
    if wanted.system_id:
        membership_filter["system_id"] = parse_object_id(wanted.system_id, "system")
    as_admin = wanted.role == ADMINISTRATOR
    if wanted.role and not as_admin:
        membership_filter["role"] = wanted.role
    working: Filter = {"memberships": {"$elemMatch": membership_filter}}
    resting: Filter = {
        "suspended": {"$elemMatch": {"company_id": company_id, "memberships": {"$elemMatch": membership_filter}}}
    }
    if as_admin:
        working["admin_of"] = company_id
        resting["suspended"]["$elemMatch"]["was_admin"] = True
    if text := wanted.q.strip()[:_MOST_SEARCHED]:
        looked_for = {"$regex": re.escape(text), "$options": "i"}
        for branch in (working, resting):
            branch["$or"] = [{name: looked_for} for name in ("name", "user_name", "email")]
    return {"active": working, "suspended": resting}.get(wanted.state) or {"$or": [working, resting]}


async def find_people_page(company_id: ObjectId, wanted: PeopleQuery, page: Page) -> tuple[int, list[User]]:
    """Return how many people match, and a page of them. Raises Invalid for an unknown sort key."""
    query = build_people_filter(company_id, wanted)
    cursor = User.get_pymongo_collection().find(query).sort(_order(wanted)).skip(page.skip).limit(page.limit)
    count = await User.get_pymongo_collection().count_documents(query)
    return count, [User.model_validate(user) async for user in cursor]


async def find_first_people(company_id: ObjectId, wanted: PeopleQuery, most: int) -> list[User]:
    """Return the first people that match, at most `most`."""
    cursor = (
        User.get_pymongo_collection().find(build_people_filter(company_id, wanted)).sort(_order(wanted)).limit(most)
    )
    return [User.model_validate(user) async for user in cursor]


def _order(wanted: PeopleQuery) -> list[tuple[str, int]]:
    key, way = wanted.sort.removeprefix("-") or "name", -1 if wanted.sort.startswith("-") else 1
    if key not in SORTS:
        raise Invalid(f"Users cannot be sorted by {key[:40]}.", code=ErrorCode.NO_SUCH_FIELD)
    return [(SORTS[key], way), ("_id", way)]


async def get_company_person(company_id: ObjectId, user_id: str, session: AsyncClientSession | None = None) -> User:
    """Return a person of a company. Raises NotFound for a user outside it."""
    user = await User.find_one(
        {"_id": parse_object_id(user_id, "user"), **list_company_people(company_id)}, session=session
    )
    if user is None:
        raise NotFound("User not found.")
    return user


async def find_people_by_email(email: str, session: AsyncClientSession | None = None) -> list[User]:
    """Return all users with that mail address, in any company. Only for answers that are the same whether or not there
    are any."""
    cursor = User.get_pymongo_collection().find({"email": email}, collation=ANY_CASE, session=session)
    return [User.model_validate(user) async for user in cursor.limit(20)]


async def is_user_name_taken(user_name: str, session: AsyncClientSession | None = None) -> bool:
    """Return whether another user has that user name, or one that looks like it."""
    users = User.get_pymongo_collection()
    # users created before `name_look` existed get it here, once
    async for old in users.find({"name_look": {"$exists": False}}, ["user_name"]):
        look = get_name_skeleton(old["user_name"])
        twin = await users.find_one({"name_look": look}, ["_id"])
        own = f"{look} {old['_id']}" if twin else look
        await users.update_one({"_id": old["_id"], "name_look": {"$exists": False}}, {"$set": {"name_look": own}})
    return await users.find_one({"name_look": get_name_skeleton(user_name)}, ["_id"], session=session) is not None


async def list_company_systems(company_id: ObjectId) -> list[System]:
    """List the systems of a company by name."""
    return await System.find(System.company_id == company_id).sort("name").to_list()
