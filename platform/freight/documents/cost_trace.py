"""A trace of a buying rating: what a carrier is expected to charge for a shipment, and how. In a collection of its own,
so that nothing that shows what shipments sell for can show what they cost."""

from collections.abc import Iterable
from typing import ClassVar

from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.rating_trace import TraceFields
from freight.documents.records.cost_trace import StoredCostTrace


class CostTrace(TenantDocument[StoredCostTrace], TraceFields):
    """What a shipment is expected to cost. Always read with its shipment, as its costs are."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    class Settings:
        name = "cost_traces"
        indexes = [IndexModel([("shipment_id", ASCENDING), ("rated_on", DESCENDING)], name="shipment")]


def match_cost_traces(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the cost traces of these shipments (index `shipment`)."""
    return {"shipment_id": {"$in": list(shipment_ids)}}
