"""A tariff: what a customer, or anybody, is charged. Its terms and lanes are in dated versions."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class Tariff(TenantDocument):
    """A tariff. `account_id` None: for every account that has none of its own."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED

    name: str
    currency: str
    last_number: int = 0  # of its versions
    created_by: str = ""

    class Settings:
        name = "tariffs"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("name", ASCENDING)],
                unique=True,
                name="system_name",
                partialFilterExpression={"archived": False},
            ),
            IndexModel([("system_id", ASCENDING), ("account_id", ASCENDING)], name="system_account"),
        ]
