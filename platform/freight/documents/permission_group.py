"""Permission groups: permissions that are given to people beside their role."""

from beanie import PydanticObjectId

from freight.documents.base import FreightDocument, once_in_any_case
from freight.documents.records.permission_group import StoredPermissionGroup
from freight.documents.variant import Variant


class PermissionGroup(FreightDocument[StoredPermissionGroup]):
    """A named set of permissions (R381), for one system or, without one, for all systems of the company. `codes` hold
    for every record, those of `variants` for some."""

    company_id: PydanticObjectId
    system_id: PydanticObjectId | None = None
    name: str
    codes: list[str] = []
    variants: list[Variant] = []

    class Settings:
        name = "permission_groups"
        indexes = [once_in_any_case("name", "company_id", "system_id", "name", with_removed=True)]
