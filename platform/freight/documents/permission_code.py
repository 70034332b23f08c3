"""A company's own permission codes: several permissions of a module under one name."""

from beanie import PydanticObjectId

from freight.documents.base import CompanyDocument, case_insensitive_unique_index
from freight.documents.records.permission_code import StoredPermissionCode


class PermissionCode(CompanyDocument[StoredPermissionCode]):
    """Permissions of one module (`codes`) that are selected together when roles and groups are made. The code itself
    grants nothing: a role holds the permissions."""

    company_id: PydanticObjectId
    module: str
    code: str
    label: str
    codes: list[str] = []

    class Settings:
        name = "permission_codes"
        indexes = [case_insensitive_unique_index("code", "company_id", "module", "code")]
