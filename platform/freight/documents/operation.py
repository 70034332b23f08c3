"""What a system does at which of its locations: air export from Chicago, road feeders between two depots."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.operation import StoredOperation


class Operation(TenantDocument[StoredOperation]):
    """One operation. `locations` are codes of locations of the same system."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    mode: str  # Air, Ocean, Rail, Ground
    locations: list[str] = []
    data: dict[str, dict[str, object]] = {}  # what the template `operation` adds, by group and key

    class Settings:
        name = "operations"
        indexes = [unique_index("code", "system_id", "code")]
