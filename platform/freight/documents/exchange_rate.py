"""An exchange rate that a user entered: of a currency the ECB does not quote, or of a contract."""

from decimal import Decimal
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.exchange_rate import StoredManualExchangeRate


class ManualExchangeRate(TenantDocument[StoredManualExchangeRate]):
    """From `valid_from` on, 1 `from_currency` is `rate` `to_currency`. Days are `yyyy-MM-dd`, both inclusive; without
    `valid_to` it applies for the term of its frequency. `source` is the name tariffs use for it."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    source: str
    source_key: str  # the name without its case
    from_currency: str
    to_currency: str
    rate: Decimal
    valid_from: str
    valid_to: str = ""
    frequency: str

    class Settings:
        name = "exchange_rates"
        indexes = [
            IndexModel(
                [
                    (key, ASCENDING)
                    for key in ("system_id", "source_key", "from_currency", "to_currency", "frequency", "valid_from")
                ],
                unique=True,
                partialFilterExpression={"archived": False},
                name="source_pair_day",
            )
        ]
