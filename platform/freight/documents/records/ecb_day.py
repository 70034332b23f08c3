"""Written by `make records` from `documents/ecb_day.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredEcbDay(StoredTenantDocument):
    """`EcbDay`, as it is stored."""

    day: str
    rates: dict[str, str]
