"""A master: what carries several shipments, its houses, and what it costs in all."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.buying.allocation import AllocationKey
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, unique_index
from freight.documents.records.master import StoredMaster


class MasterHouse(BaseModel):
    """A shipment that a master carries."""

    shipment_id: PydanticObjectId
    shipment_number: str


class PostedPart(BaseModel):
    """What a house bears of a posted cost: its figure of that of all houses, and whether that was rounded up."""

    shipment_number: str
    amount: Decimal
    part: Decimal
    whole: Decimal
    has_rest: bool


class MasterCost(BaseModel):
    """A cost of a master, and by what it is divided. `shares`: by the number of the house, for fixed shares. `posted`:
    its parts as they were posted; empty while it is divided by the current figures."""

    cost_id: str
    carrier: str
    name: str
    amount: Decimal
    currency: str
    key: AllocationKey
    shares: dict[str, Decimal] = {}
    note: str = ""
    by: str
    on: datetime
    posted: list[PostedPart] = []
    posted_by: str = ""
    posted_on: datetime | None = None


class Master(TenantDocument[StoredMaster]):
    """A container, a consol or a truck run. A shipment is the house of one master at most."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    number: str
    number_key: str  # as references are compared
    kind: str
    carrier: str = ""
    note: str = ""
    house_numbers: list[str] = []
    houses: list[MasterHouse] = []
    costs: list[MasterCost] = []
    data: dict[str, dict[str, object]] = {}

    class Settings:
        name = "masters"
        indexes = [
            unique_index("number", "system_id", "number_key"),
            # in the order of the list
            IndexModel(
                [(key, ASCENDING) for key in ("company_id", "system_id", "archived", "number", "_id")],
                name="list",
            ),
            IndexModel(
                [("system_id", ASCENDING), ("houses.shipment_id", ASCENDING)],
                unique=True,
                name="house_once",
                partialFilterExpression={"archived": False, "houses.shipment_id": {"$exists": True}},
            ),
        ]


MASTERS_WITH_COSTS: Filter = {"costs.0": {"$exists": True}}


def match_masters_of_shipments(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the masters that carry these shipments (index `house_once`)."""
    return {"houses.shipment_id": {"$in": list(shipment_ids)}, "archived": False}


def match_masters_by_number(number_keys: Iterable[str]) -> Filter:
    """Return the filter of the masters with these numbers (index `number`)."""
    return {"number_key": {"$in": list(number_keys)}}
