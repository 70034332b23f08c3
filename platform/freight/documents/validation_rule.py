"""A rule of a field: a chain that checks, sets or cleans its value, or fetches other values for it."""

from collections.abc import Iterable
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
from freight.documents.records.validation_rule import StoredValidationRule


class ValidationRule(TenantDocument[StoredValidationRule]):
    """`rows` are the wire form of `core.rules.chain` rows. `account_id` None: the rule applies to every account. Rules
    of one field run in the order of `position`; an inactive one is skipped."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    template_id: PydanticObjectId
    field_key: str
    rule_type: str  # fieldValidation, autoFetching, invoiceValidation
    account_number: str = ""
    position: int = 0
    is_active: bool = True
    rows: list[dict[str, object]]

    class Settings:
        name = "validation_rules"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("template_id", ASCENDING), ("field_key", ASCENDING)], name="template_field"
            )
        ]


def match_validation_rules_of_field(template_id: ObjectId, field_key: str) -> Filter:
    """Return the filter of the rules of one field of a template (index `template_field`)."""
    return {"template_id": template_id, "field_key": field_key}


def match_active_validation_rules(template_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the rules of these templates that run (index `template_field`)."""
    return {"template_id": {"$in": list(template_ids)}, "is_active": True}
