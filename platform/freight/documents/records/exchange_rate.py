"""Written by `make records` from `documents/exchange_rate.py`."""

from decimal import Decimal
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredManualExchangeRate(StoredTenantDocument):
    """`ManualExchangeRate`, as it is stored."""

    source: str
    source_key: str
    from_currency: str
    to_currency: str
    rate: Decimal
    valid_from: str
    valid_to: NotRequired[str]
    frequency: str
