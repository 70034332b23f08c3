"""Written by `make records` from `documents/api_key.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredApiKey(StoredFreightDocument):
    """`ApiKey`, as it is stored."""

    company_id: ObjectId
    system_id: ObjectId
    user_id: ObjectId
    name: str
    secret_hash: str
    codes: list[str]
    account_ids: NotRequired[list[ObjectId] | None]
    addresses: NotRequired[list[str]]
    expires_on: datetime
    last_used_on: NotRequired[datetime | None]
    last_used_from: NotRequired[str]
    seen_from: NotRequired[list[str]]
    revoked_on: NotRequired[datetime | None]
    revoked_by: NotRequired[str]
