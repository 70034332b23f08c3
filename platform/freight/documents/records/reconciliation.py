"""Written by `make records` from `documents/reconciliation.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredReconciledKind(TypedDict):
    """`ReconciledKind`, as it is stored."""

    compared: NotRequired[int]
    differing: NotRequired[int]
    is_done: NotRequired[bool]


class StoredFoundDiscrepancy(TypedDict):
    """`FoundDiscrepancy`, as it is stored."""

    kind: str
    figure: str
    account: NotRequired[str]
    kept: str
    counted: str


class StoredReconciliation(StoredTenantDocument):
    """`Reconciliation`, as it is stored."""

    started_on: datetime
    finished_on: NotRequired[datetime | None]
    is_open: NotRequired[bool]
    holder: str
    lease_until: datetime
    kinds: NotRequired[dict[str, StoredReconciledKind]]
    after: NotRequired[ObjectId | None]
    found: NotRequired[list[StoredFoundDiscrepancy]]
