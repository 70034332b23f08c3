"""Roles: what users of a company may do."""

from beanie import PydanticObjectId
from bson import ObjectId

from freight.documents.base import Filter, FreightDocument, case_insensitive_unique_index
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.records.role import StoredRole


class Role(FreightDocument[StoredRole]):
    """A named set of permissions, for one system or, without one, for all systems of the company. Where both have a
    role with the same name, that of the system counts. `codes` apply to every record, those of `variants` to some
    (R381)."""

    company_id: PydanticObjectId
    system_id: PydanticObjectId | None = None
    name: str
    codes: list[str]
    variants: list[FilteredPermission] = []

    class Settings:
        name = "roles"
        indexes = [case_insensitive_unique_index("name", "company_id", "system_id", "name", with_removed=True)]


def match_roles_of_system(company_id: ObjectId, system_id: ObjectId | None) -> Filter:
    """Return the filter of the roles that one system has of its own (index `name`)."""
    return {"company_id": company_id, "system_id": system_id}


def match_roles_in_force(company_id: ObjectId, system_id: ObjectId) -> Filter:
    """Return the filter of the roles that can be held in a system: its own, and the company's (index `name`)."""
    return {"company_id": company_id, "system_id": {"$in": [None, system_id]}}


def match_company_role(company_id: ObjectId, name: str) -> Filter:
    """Return the filter of the company's role with exactly that name (index `name`, which ignores case, up to the
    name)."""
    return {"company_id": company_id, "system_id": None, "name": name}
