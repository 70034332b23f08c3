"""Milestones of a system, what is reported of its shipments, and the links that show a shipment to a customer."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.tracking.events import EventKind, Source
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, once_in_any_case
from freight.documents.records.tracking import StoredMilestoneType, StoredShipmentEvent, StoredTrackingLink


class MilestoneType(TenantDocument[StoredMilestoneType]):
    """What shipments of a system pass on their way. `rank` orders them; `modes` lists the modes that have it, empty for
    all; it counts as met up to `tolerance_hours` after it was planned."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    modes: str = ""
    rank: int
    tolerance_hours: int = 0
    is_delivery: bool = False
    is_public: bool = True  # shown by a link to a customer

    class Settings:
        name = "milestone_types"
        indexes = [once_in_any_case("code", "system_id", "code")]


class ShipmentEvent(TenantDocument[StoredShipmentEvent]):
    """One report of a milestone of a shipment: never changed, never taken away. `occurred_at` None takes back what it
    `corrects`; events of one `batch` were entered together. Read for shipments that were looked for in the scope, as
    whose they may be is said there alone."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    shipment_id: PydanticObjectId
    key: str
    code: str
    kind: EventKind
    occurred_at: datetime | None
    time_zone: str
    received_at: datetime
    source: Source
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


class TrackingLink(TenantDocument[StoredTrackingLink]):
    """A link that shows a customer one shipment without an account. `token_hash`: of its secret, which is stored
    nowhere. Seen with the shipment it shows."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN

    shipment_id: PydanticObjectId
    shipment_number: str
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: datetime | None = None
    made_by: str
    opened: int = 0
    last_opened_on: datetime | None = None

    class Settings:
        name = "tracking_links"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("_id", DESCENDING)], name="newest"),
            IndexModel([("system_id", ASCENDING), ("shipment_id", ASCENDING), ("_id", DESCENDING)], name="shipment"),
        ]

    @classmethod
    async def of_token(cls, token_hash: str) -> StoredTrackingLink | None:
        """The link of a secret, in whichever system: whoever holds it has no other way to say where."""
        return await cls.get_pymongo_collection().find_one({"token_hash": token_hash})


class TrackedMilestone(BaseModel):
    """A milestone of a shipment as it stands (`core/tracking/state.py`)."""

    code: str
    planned_at: datetime | None
    estimated_at: datetime | None
    actual_at: datetime | None
    due_at: datetime | None
    outcome: str
    expected_late_on: datetime | None = None


class ShipmentTracking(BaseModel):
    """How far a shipment is: folded from its events, and stored so that lists and counts need none of them."""

    status: str
    current: str
    current_at: datetime | None
    next: str
    next_at: datetime | None
    late_from: datetime | None
    delivered_at: datetime | None
    milestones: list[TrackedMilestone]
