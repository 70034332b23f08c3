"""Written by `make records` from `documents/ecb_daily_rates.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredEcbDailyRates(StoredTenantDocument):
    """`EcbDailyRates`, as it is stored."""

    day: str
    rates: dict[str, str]
