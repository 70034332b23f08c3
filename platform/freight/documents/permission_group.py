"""Permission groups: permissions that users get in addition to their role."""

from beanie import PydanticObjectId

from freight.documents.base import FreightDocument, case_insensitive_unique_index
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.records.permission_group import StoredPermissionGroup


class PermissionGroup(FreightDocument[StoredPermissionGroup]):
    """A named set of permissions (R381), for one system or, without one, for all systems of the company. `codes` apply
    to every record, those of `variants` to some."""

    company_id: PydanticObjectId
    system_id: PydanticObjectId | None = None
    name: str
    codes: list[str] = []
    variants: list[FilteredPermission] = []

    class Settings:
        name = "permission_groups"
        indexes = [case_insensitive_unique_index("name", "company_id", "system_id", "name", with_removed=True)]
