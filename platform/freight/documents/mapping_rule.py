"""The meaning of a text in incoming shipment files, whatever the file."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.mapping_rule import StoredMappingRule


class MappingRule(TenantDocument[StoredMappingRule]):
    """One text of one field, for a system or one of its accounts. `text_key` is what cells are compared with."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    field: str
    text: str
    text_key: str
    value: str

    class Settings:
        name = "mapping_rules"
        indexes = [unique_index("account_field_text", "system_id", "account_id", "field", "text_key")]
