"""A trace: one immutable document per rating. Rating again adds one and overwrites none."""

from datetime import datetime
from decimal import Decimal

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, TenantDocument
from freight.documents.records.rating_trace import StoredRatingTrace


class RatingTraceLine(BaseModel):
    """One charge of a rated shipment, rounded."""

    charge_id: str
    name: str
    amount: Decimal


class ChosenTariff(BaseModel):
    """A user's choice among the tariffs and lanes that fit: who, when, and what the rules would have taken."""

    by_name: str
    on: datetime
    rules_take: str


class TraceFields(BaseModel):
    """The input and outcome of a rating, and the facts from which its page is written.

    `facts` are integers of `core.rating.explain`; they are read together with the version they name. `values` are the
    shipment's at that time. `tried`: the other versions that were tried first, and their results.
    """

    shipment_id: PydanticObjectId
    shipment_number: str
    shipment_revision: int
    run_id: PydanticObjectId | None = None
    outcome: str
    reason_code: str = ""
    reason: str = ""
    status: str  # of the shipment after this rating
    tariff_id: PydanticObjectId | None = None
    tariff_version_id: PydanticObjectId | None = None
    tariff_name: str = ""
    version_number: int = 0
    applied_on: str = ""  # the day that chose the version, yyyy-MM-dd
    carrier: str = ""
    origin: str = ""
    destination: str = ""
    service: str = ""
    lane_number: int | None = None
    total: Decimal | None = None
    currency: str = ""
    lines: list[RatingTraceLine] = []
    user_freight: Decimal | None = None
    facts: dict[str, object]
    values: dict[str, object]
    tried: list[dict[str, object]] = []
    choice: ChosenTariff | None = None
    engine: str
    asked_by: str
    asked_by_name: str = ""
    took_microseconds: int = 0
    rated_on: datetime


class RatingTrace(TenantDocument[StoredRatingTrace], TraceFields):
    """What a shipment sells for, and how."""

    class Settings:
        name = "rating_traces"
        indexes = [
            IndexModel([("shipment_id", ASCENDING), ("rated_on", DESCENDING)], name="shipment"),
            IndexModel(
                [("run_id", ASCENDING), ("shipment_id", ASCENDING)],
                unique=True,
                name="run_shipment",
                partialFilterExpression={"run_id": {"$type": "objectId"}},
            ),
            # in the order of the list; recent ratings per tariff are counted from the index alone
            IndexModel(
                [
                    ("system_id", ASCENDING),
                    ("rated_on", DESCENDING),
                    ("_id", DESCENDING),
                    ("tariff_id", ASCENDING),
                    ("outcome", ASCENDING),
                    ("company_id", ASCENDING),
                    ("archived", ASCENDING),
                    ("account_id", ASCENDING),
                ],
                name="system_rated",
            ),
            IndexModel([("system_id", ASCENDING), ("tariff_version_id", ASCENDING)], name="version"),
        ]


def match_priced_traces(run_id: ObjectId) -> Filter:
    """Return the filter of the traces of a run that have a total (index `run_shipment`)."""
    return {"run_id": run_id, "total": {"$ne": None}}
