"""The quote rules of a template, or the default ones."""

from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class QuoteRuleSet(TenantDocument):
    """Rules in their order, as `core.quotes.rules` writes them. `template_id` None: for templates without their own."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    template_id: PydanticObjectId | None = None
    rules: list[dict[str, Any]]
    created_by: str = ""

    class Settings:
        name = "quote_rule_sets"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("template_id", ASCENDING)], unique=True, name="system_template")
        ]
