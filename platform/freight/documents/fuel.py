"""Fuel: what it cost week by week, and what a surcharge is at which price."""

from decimal import Decimal
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class FuelPrice(TenantDocument):
    """The price of one index in the week that begins on `week`, `yyyy-MM-dd`."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    index: str
    week: str
    price: Decimal

    class Settings:
        name = "fuel_prices"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("index", ASCENDING), ("week", ASCENDING)],
                unique=True,
                partialFilterExpression={"archived": False},
                name="index_week",
            )
        ]


class FuelBracket(TenantDocument):
    """From a price of `start` on, up to the next bracket of its table, `figure` is charged: a percentage, or an amount
    a unit, as the charge that names the table says."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    table: str
    start: Decimal
    figure: Decimal

    class Settings:
        name = "fuel_brackets"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("table", ASCENDING), ("start", ASCENDING)],
                unique=True,
                partialFilterExpression={"archived": False},
                name="table_start",
            )
        ]
