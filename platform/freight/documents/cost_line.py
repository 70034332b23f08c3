"""A cost of a shipment: one charge of one carrier, as it was expected, invoiced and agreed."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.buying.cost_states import CostState
from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.cost_line import StoredCostLine


class CostStep(BaseModel):
    """One step of a cost's life."""

    state: CostState
    amount: Decimal
    note: str = ""
    by: str
    on: datetime


class CostLine(TenantDocument[StoredCostLine]):
    """A cost in the currency of its carrier. Who may see its shipment may see it: it is always read with its shipment,
    which may move to another account."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    shipment_id: PydanticObjectId
    shipment_number: str
    carrier: str
    carrier_key: str  # as carriers are compared
    name: str
    currency: str
    state: CostState
    expected: Decimal | None = None
    reason: str = ""  # why it is expected; of a rated cost, empty
    charge_id: str = ""  # of the buying tariff; empty: entered by hand
    trace_id: PydanticObjectId | None = None  # of the rating that expects it
    invoiced: Decimal | None = None
    invoice_number: str = ""  # of the carrier
    agreed: Decimal | None = None
    steps: list[CostStep] = []
    request_key: str = ""  # of the request that entered it: sent again, it enters no second one

    class Settings:
        name = "cost_lines"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("company_id", "system_id", "shipment_id", "archived", "_id")],
                name="shipment",
            ),
            IndexModel([("system_id", ASCENDING), ("carrier_key", ASCENDING)], name="carrier"),
            IndexModel(
                [("system_id", ASCENDING), ("request_key", ASCENDING)],
                unique=True,
                name="request_once",
                partialFilterExpression={"request_key": {"$gt": ""}},
            ),
        ]


def match_costs_of_shipments(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the costs of these shipments (index `shipment`)."""
    return {"shipment_id": {"$in": list(shipment_ids)}}


def match_rated_costs(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the costs of these shipments that buying tariffs expect (index `shipment`)."""
    return {"shipment_id": {"$in": list(shipment_ids)}, "charge_id": {"$gt": ""}}


def match_unpaid_costs_of_carrier(carrier_keys: Iterable[str]) -> Filter:
    """Return the filter of the costs that a carrier is not paid for yet (index `carrier`)."""
    return {"carrier_key": {"$in": list(carrier_keys)}, "state": {"$ne": CostState.PAID}}
