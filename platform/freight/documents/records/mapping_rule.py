"""Written by `make records` from `documents/mapping_rule.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredMappingRule(StoredTenantDocument):
    """`MappingRule`, as it is stored."""

    field: str
    text: str
    text_key: str
    value: str
