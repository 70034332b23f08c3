"""Written by `make records` from `documents/billing_connection.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredBillingConnection(StoredTenantDocument):
    """`BillingConnection`, as it is stored."""

    base_url: str
    user_name: str
    secret: str
    accepted_on: NotRequired[datetime | None]
    refused_on: NotRequired[datetime | None]
    refusal: NotRequired[str]
    paused_until: NotRequired[datetime | None]
    failures: NotRequired[int]
