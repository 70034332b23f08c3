"""Links that show a shipment to a customer."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, TenantDocument
from freight.documents.records.tracking_link import StoredTrackingLink


class TrackingLink(TenantDocument[StoredTrackingLink]):
    """A link that shows a customer one shipment without an account. `token_hash`: of its secret, which is not stored.
    Visible to those who see its shipment."""

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
        """Return the link of a secret, whatever its system: its holder has nothing else to identify it by."""
        return await cls.get_pymongo_collection().find_one({"token_hash": token_hash})


def match_live_tracking_links(shipment_id: ObjectId, now: datetime) -> Filter:
    """Return the filter of the links to a shipment that still open (index `shipment`)."""
    return {"shipment_id": shipment_id, "revoked_on": None, "expires_on": {"$gt": now}}
