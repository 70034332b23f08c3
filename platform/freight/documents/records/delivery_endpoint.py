"""Written by `make records` from `documents/delivery_endpoint.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredEndpoint(StoredTenantDocument):
    """`Endpoint`, as it is stored."""

    name: str
    failures: NotRequired[int]
    rests_until: NotRequired[datetime | None]
    cause: NotRequired[str]
    reason: NotRequired[str]
    held_for: NotRequired[ObjectId | None]
    held_revision: NotRequired[int]
    host_key: NotRequired[str]
    replaced_key: NotRequired[str]
    offered_key: NotRequired[str]
    own_key: NotRequired[str]
    fingerprint: NotRequired[str]
    last_success_on: NotRequired[datetime | None]
    last_answer: NotRequired[str]
