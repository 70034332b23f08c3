"""A lane of a tariff version, one document each. A draft's lanes change; from publication on they never do."""

from decimal import Decimal
from typing import Any, ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class StoredRange(BaseModel):
    """A break, half-open: `start` belongs to it, `end` does not; `end` None is open."""

    start: Decimal
    end: Decimal | None = None
    rate: Decimal
    minimum: Decimal | None = None
    method: str = "perUnit"


class StoredLaneCharge(BaseModel):
    """What the lane says about one charge."""

    rate: Decimal | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    ranges: list[StoredRange] = []


class LaneDocument(TenantDocument):
    """One lane. `number` is its place in the set; `identifiers` by identifier id, blank is any. `lane_key` is the same
    in every version that has the lane."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED

    tariff_id: PydanticObjectId
    lane_set: PydanticObjectId
    lane_key: PydanticObjectId
    number: int
    identifiers: dict[str, str]
    transit_days: int | None = None
    attributes: dict[str, Any] = {}
    charges: dict[str, StoredLaneCharge]

    class Settings:
        name = "lanes"
        indexes = [
            IndexModel([("lane_set", ASCENDING), ("number", ASCENDING)], unique=True, name="set_number"),
            IndexModel([("tariff_id", ASCENDING), ("lane_set", ASCENDING)], name="tariff_set"),
        ]
