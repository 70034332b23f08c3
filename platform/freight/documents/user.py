"""A user and what they may do where."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel, model_validator
from pymongo import ASCENDING, IndexModel

from freight.core.people.names import get_name_skeleton
from freight.core.rights.deciding import EffectivePermissions
from freight.documents.base import ANY_CASE, Filter, FreightDocument
from freight.documents.filtered_permission import FilteredPermission, MembershipLimit, parse_held_permissions
from freight.documents.records.user import StoredUser


class Membership(BaseModel):
    """A role within one company and system (R382). `account_ids` None: every account.

    `permissions` combines the role, the permission groups and the user's own permissions, and `limits` names the
    records of permissions that are held for some records only: both are written whenever one of these changes, so that
    a call needs no other query. `role` is the name of the role, for display.
    """

    company_id: PydanticObjectId
    system_id: PydanticObjectId
    role: str
    permissions: list[str] = []
    account_ids: list[PydanticObjectId] | None = None
    role_id: PydanticObjectId | None = None  # an administrator needs none
    group_ids: list[PydanticObjectId] = []
    own: list[str] = []
    own_variants: list[FilteredPermission] = []
    limits: list[MembershipLimit] = []

    @property
    def held(self) -> EffectivePermissions:
        """Return what the user holds here, with the accounts they work for."""
        accounts = None if self.account_ids is None else frozenset(map(str, self.account_ids))
        return replace(parse_held_permissions(self.permissions, self.limits), accounts=accounts)


class Suspension(BaseModel):
    """What a user had in a company that has suspended them, to be restored. It is kept apart from the memberships in
    force, so that code that reads those need not consider it."""

    company_id: PydanticObjectId
    on: datetime
    by: str
    memberships: list[Membership]
    was_admin: bool = False


class User(FreightDocument[StoredUser]):
    """A person who signs in. `user_name` is stored in lower case; in the companies of `admin_of` they may do everything
    (R360), in the systems they are a member of."""

    user_name: str
    name: str
    email: str
    password_hash: str
    admin_of: list[PydanticObjectId] = []
    user_type: str = "operator"  # operator, administrator, transportOperator
    products: list[str] = []
    memberships: list[Membership] = []
    is_active: bool = True
    is_demo: bool = False  # offered on the sign-in page of a demo installation
    must_change_password: bool = False
    suspended: list[Suspension] = []
    name_look: str = ""  # what the user name looks like (`core.people.names`): no other may look the same

    @model_validator(mode="after")
    def _looks(self) -> "User":
        if not self.name_look:
            self.name_look = get_name_skeleton(self.user_name)
        return self

    def administers(self, company_id: ObjectId) -> bool:
        """Return whether the user is an administrator of that company (R359)."""
        return company_id in self.admin_of

    class Settings:
        name = "users"
        indexes = [
            IndexModel([("user_name", ASCENDING)], unique=True, name="user_name"),
            IndexModel(
                [("name_look", ASCENDING)],
                unique=True,
                name="name_look",
                partialFilterExpression={"name_look": {"$gt": ""}},
            ),
            IndexModel([("email", ASCENDING)], name="email", collation=ANY_CASE),
            IndexModel([("memberships.company_id", ASCENDING), ("name", ASCENDING), ("_id", ASCENDING)], name="people"),
            IndexModel(
                [("memberships.company_id", ASCENDING), ("user_name", ASCENDING), ("_id", ASCENDING)],
                name="people_by_user_name",
            ),
            # the users of a system; a user of several systems has one entry for each
            IndexModel([("memberships.system_id", ASCENDING), ("name", ASCENDING), ("_id", ASCENDING)], name="system"),
            IndexModel(
                [
                    ("memberships.company_id", ASCENDING),
                    ("memberships.role", ASCENDING),
                    ("name", ASCENDING),
                    ("_id", ASCENDING),
                ],
                name="people_of_role",
            ),
            IndexModel([("admin_of", ASCENDING), ("name", ASCENDING), ("_id", ASCENDING)], name="administrators"),
            IndexModel([("memberships.role_id", ASCENDING)], name="role"),
            IndexModel([("memberships.group_ids", ASCENDING)], name="group"),
            IndexModel(
                [("suspended.company_id", ASCENDING), ("name", ASCENDING), ("_id", ASCENDING)], name="suspended"
            ),
            IndexModel(
                [("suspended.company_id", ASCENDING), ("user_name", ASCENDING), ("_id", ASCENDING)],
                name="suspended_by_user_name",
            ),
        ]


def match_active_users(user_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of these users, as far as they may sign in."""
    return {"_id": {"$in": list(user_ids)}, "is_active": True}


def match_members_by_id(user_ids: Iterable[ObjectId], company_id: ObjectId) -> Filter:
    """Return the filter of these users, as far as they are members of a company."""
    return {"_id": {"$in": list(user_ids)}, "memberships.company_id": company_id}


def match_administrators(company_id: ObjectId | None) -> Filter:
    """Return the filter of the active administrators of a company (index `administrators`)."""
    return {"admin_of": company_id, "memberships.company_id": company_id, "is_active": True}


def match_administrators_outside(company_id: ObjectId, system_id: ObjectId) -> Filter:
    """Return the filter of a company's administrators who are no members of a system (index `administrators`)."""
    return {"admin_of": company_id, "memberships.system_id": {"$ne": system_id}}


def match_system_members(system_id: ObjectId) -> Filter:
    """Return the filter of the active users of a system (index `system`)."""
    return {"memberships.system_id": system_id, "is_active": True}


def match_active_members_by_email(email: str, company_id: ObjectId) -> Filter:
    """Return the filter of the active users of a company with an address (index `email`, with `ANY_CASE`)."""
    return {"email": email, "memberships.company_id": company_id, "is_active": True}


def match_members_by_email(email: str, company_id: ObjectId) -> Filter:
    """Return the filter of the users of a company with an address (index `people`; `email` only with `ANY_CASE`)."""
    return {"email": email, "memberships.company_id": company_id}


def match_clerks(company_id: ObjectId, membership: Filter) -> Filter:
    """Return the filter of users with such a membership who do not administer the company."""
    return {"admin_of": {"$ne": company_id}, "memberships": {"$elemMatch": membership}}


def match_active_user(user_id: ObjectId) -> Filter:
    """Return the filter of a user who may sign in."""
    return {"_id": user_id, "is_active": True}


def match_stranded_users(system_ids: Sequence[ObjectId | None], closed_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the active users of these systems who are members of no other open one (index `system`)."""
    elsewhere = {"$elemMatch": {"system_id": {"$nin": [*system_ids, *closed_ids]}}}
    return {"is_active": True, "memberships.system_id": {"$in": system_ids}, "memberships": {"$not": elsewhere}}
