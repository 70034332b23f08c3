"""Written by `make records` from `documents/delivery_key.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredDeliveryKey(StoredTenantDocument):
    """`DeliveryKey`, as it is stored."""

    name: str
    slot: str
    kind: str
    fingerprint: str
    subject: NotRequired[str]
    expires_on: NotRequired[datetime | None]
    public: NotRequired[str]
    private: NotRequired[str]
