"""Written by `make records` from `documents/user.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.filtered_permission import StoredFilteredPermission, StoredMembershipLimit


class StoredMembership(TypedDict):
    """`Membership`, as it is stored."""

    company_id: ObjectId
    system_id: ObjectId
    role: str
    permissions: NotRequired[list[str]]
    account_ids: NotRequired[list[ObjectId] | None]
    role_id: NotRequired[ObjectId | None]
    group_ids: NotRequired[list[ObjectId]]
    own: NotRequired[list[str]]
    own_variants: NotRequired[list[StoredFilteredPermission]]
    limits: NotRequired[list[StoredMembershipLimit]]


class StoredSuspension(TypedDict):
    """`Suspension`, as it is stored."""

    company_id: ObjectId
    on: datetime
    by: str
    memberships: list[StoredMembership]
    was_admin: NotRequired[bool]


class StoredUser(StoredFreightDocument):
    """`User`, as it is stored."""

    user_name: str
    name: str
    email: str
    password_hash: str
    admin_of: NotRequired[list[ObjectId]]
    user_type: NotRequired[str]
    products: NotRequired[list[str]]
    memberships: NotRequired[list[StoredMembership]]
    is_active: NotRequired[bool]
    is_demo: NotRequired[bool]
    must_change_password: NotRequired[bool]
    suspended: NotRequired[list[StoredSuspension]]
    name_look: NotRequired[str]
