"""Written by `make records` from `documents/quote_rule_set.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredQuoteRuleSet(StoredTenantDocument):
    """`QuoteRuleSet`, as it is stored."""

    template_id: NotRequired[ObjectId | None]
    rules: list[dict[str, object]]
    created_by: NotRequired[str]
