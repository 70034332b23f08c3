"""Written by `make records` from `documents/validation_rule.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredValidationRule(StoredTenantDocument):
    """`ValidationRule`, as it is stored."""

    template_id: ObjectId
    field_key: str
    rule_type: str
    account_number: NotRequired[str]
    position: NotRequired[int]
    is_active: NotRequired[bool]
    rows: list[dict[str, object]]
