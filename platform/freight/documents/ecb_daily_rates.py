"""What an uploaded ECB file says about one day, as far as the history that came with the release does not."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.ecb_daily_rates import StoredEcbDailyRates


class EcbDailyRates(TenantDocument[StoredEcbDailyRates]):
    """1 EUR in other currencies on `day`, each figure as the ECB printed it: `{"USD": "1.0550"}`."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    day: str
    rates: dict[str, str]

    class Settings:
        name = "ecb_daily_rates"
        indexes = [IndexModel([("system_id", ASCENDING), ("day", ASCENDING)], unique=True, name="system_day")]
