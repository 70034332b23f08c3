"""Written by `make records` from `documents/master.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredMasterHouse(TypedDict):
    """`MasterHouse`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str


class StoredPostedPart(TypedDict):
    """`PostedPart`, as it is stored."""

    shipment_number: str
    amount: Decimal
    part: Decimal
    whole: Decimal
    has_rest: bool


class StoredMasterCost(TypedDict):
    """`MasterCost`, as it is stored."""

    cost_id: str
    carrier: str
    name: str
    amount: Decimal
    currency: str
    key: str
    shares: NotRequired[dict[str, Decimal]]
    note: NotRequired[str]
    by: str
    on: datetime
    posted: NotRequired[list[StoredPostedPart]]
    posted_by: NotRequired[str]
    posted_on: NotRequired[datetime | None]


class StoredMaster(StoredTenantDocument):
    """`Master`, as it is stored."""

    number: str
    number_key: str
    kind: str
    carrier: NotRequired[str]
    note: NotRequired[str]
    house_numbers: NotRequired[list[str]]
    houses: NotRequired[list[StoredMasterHouse]]
    costs: NotRequired[list[StoredMasterCost]]
    data: NotRequired[dict[str, dict[str, object]]]
