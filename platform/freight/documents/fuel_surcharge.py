"""Fuel: its price week by week, and the surcharge at each price."""

from decimal import Decimal
from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.fuel_surcharge import StoredFuelBracket, StoredFuelPrice


class FuelPrice(TenantDocument[StoredFuelPrice]):
    """The price of one index in the week that begins on `week`, `yyyy-MM-dd`."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    index: str
    week: str
    price: Decimal

    class Settings:
        name = "fuel_prices"
        indexes = [unique_index("index_week", "system_id", "index", "week")]


class FuelBracket(TenantDocument[StoredFuelBracket]):
    """From a price of `start` on, up to the next bracket of its table, `figure` is charged: a percentage, or an amount
    per unit, depending on the charge that names the table."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    table: str
    start: Decimal
    figure: Decimal

    class Settings:
        name = "fuel_brackets"
        indexes = [unique_index("table_start", "system_id", "table", "start")]
