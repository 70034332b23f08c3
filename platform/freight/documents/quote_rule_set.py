"""The quote rules of a template, or the default ones."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.quote_rule_set import StoredQuoteRuleSet


class QuoteRuleSet(TenantDocument[StoredQuoteRuleSet]):
    """Rules in their order, as `core.quotes.rules` writes them. `template_id` None: for templates without their own."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    template_id: PydanticObjectId | None = None
    rules: list[dict[str, object]]
    created_by: str = ""

    class Settings:
        name = "quote_rule_sets"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("template_id", ASCENDING)], unique=True, name="system_template")
        ]
