"""A link that shows a recipient one invoice and its documents, without an account."""

from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, TenantDocument
from freight.documents.records.portal_link import StoredPortalLink


class LinkEvent(BaseModel):
    """One event of a link. `by` is empty if it was the holder of the link."""

    on: datetime
    what: str
    by: str = ""


class PortalLink(TenantDocument[StoredPortalLink]):
    """`token_hash`: of the secret of the link, which is otherwise stored only in the mail it went out with, sealed.
    `packet_id` is that mail's. Openings are counted, the latest of them kept as `events`."""

    invoice_id: PydanticObjectId
    invoice_number: str
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: datetime | None = None
    packet_id: PydanticObjectId | None = None
    profile_name: str = ""
    made_by: str = ""  # empty: a profile made it
    opened: int = 0
    downloaded: int = 0
    last_opened_on: datetime | None = None
    last_downloaded_on: datetime | None = None
    events: list[LinkEvent] = []

    class Settings:
        name = "portal_links"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel([("system_id", ASCENDING), ("invoice_id", ASCENDING), ("_id", DESCENDING)], name="invoice"),
        ]

    @classmethod
    async def of_token(cls, token_hash: str) -> StoredPortalLink | None:
        """Return the link of a secret, whatever its system: its holder has nothing else to identify it by."""
        return await cls.get_pymongo_collection().find_one({"token_hash": token_hash})


def match_live_portal_links(invoice_id: ObjectId, now: datetime) -> Filter:
    """Return the filter of the links to an invoice that still open (index `invoice`)."""
    return {"invoice_id": invoice_id, "revoked_on": None, "expires_on": {"$gt": now}}
