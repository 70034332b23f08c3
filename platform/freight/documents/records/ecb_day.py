"""Written by `make records` from `documents/ecb_day.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredEcbDailyRates(StoredTenantDocument):
    """`EcbDailyRates`, as it is stored."""

    day: str
    rates: dict[str, str]
