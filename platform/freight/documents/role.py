"""Roles: what users of a company may do."""

from beanie import PydanticObjectId

from freight.documents.base import FreightDocument, case_insensitive_unique_index
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
