"""Written by `make records` from `documents/number_claim.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredNumberClaim(StoredTenantDocument):
    """`NumberClaim`, as it is stored."""

    bill_to: str
    normalised: str
    occurrence: NotRequired[int]
    number: str
    reason: NotRequired[str]
    invoice_id: ObjectId
