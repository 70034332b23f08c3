"""Reported events of the milestones of shipments."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.tracking.events import TrackingEventKind, TrackingSource
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.shipment_event import StoredShipmentEvent


class ShipmentEvent(TenantDocument[StoredShipmentEvent]):
    """One report of a milestone of a shipment: never changed or removed. `occurred_at` None takes back what it
    `corrects`; events of one `batch` were entered together. Read only for shipments that were found within the scope,
    because only the shipment says whose it is."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    shipment_id: PydanticObjectId
    key: str
    code: str
    kind: TrackingEventKind
    occurred_at: datetime | None
    time_zone: str
    received_at: datetime
    source: TrackingSource
    reference: str = ""  # the file, message or carrier it came from
    corrects: list[str] = []
    batch: str = ""

    class Settings:
        name = "shipment_events"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("shipment_id", ASCENDING), ("key", ASCENDING)],
                unique=True,
                name="shipment_key",
                partialFilterExpression={"archived": False},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("batch", ASCENDING)],
                name="batch",
                partialFilterExpression={"batch": {"$gt": ""}},
            ),
        ]
