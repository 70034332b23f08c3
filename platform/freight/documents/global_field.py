"""A global field key: a field a system knows by name, from which its templates are made."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.global_field import StoredGlobalField


class GlobalField(TenantDocument[StoredGlobalField]):
    """One key of a system. `folded` is the key in lower case: keys that differ in case only are one."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    key: str
    folded: str
    group_key: str
    label: str
    type: str
    length: int
    description: str = ""

    class Settings:
        name = "global_fields"
        indexes = [IndexModel([("system_id", ASCENDING), ("folded", ASCENDING)], unique=True, name="system_key")]
