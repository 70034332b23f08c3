"""The meaning of a text in incoming shipment files, whatever the file."""

from collections.abc import Iterable
from typing import ClassVar

from bson import ObjectId

from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, unique_index
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


def match_mapping_rules(account_ids: Iterable[ObjectId | None], fields: Iterable[str]) -> Filter:
    """Return the filter of the rules of these accounts for these fields (index `account_field_text`)."""
    return {"account_id": {"$in": list(account_ids)}, "field": {"$in": list(fields)}}


def match_mapping_rules_of_texts(account_id: ObjectId | None, field: str, text_keys: Iterable[str]) -> Filter:
    """Return the filter of an account's rules for these texts in one field (index `account_field_text`)."""
    return {"account_id": account_id, "field": field, "text_key": {"$in": list(text_keys)}}
