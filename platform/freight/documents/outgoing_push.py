"""A push to the external billing system: what was accepted to be sent, stored before it is, with what came of it."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import TenantDocument
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.outgoing_push import StoredOutgoingPush


class OutgoingPush(TenantDocument[StoredOutgoingPush], Outgoing):
    """One message about one invoice. Message and key are made once and the same in every try, so that a try that was
    received and not noted is recognised by the other side. An invoice has one of a kind under way."""

    key: str
    kind: str
    invoice_id: PydanticObjectId
    invoice_number: str
    shipment_id: PydanticObjectId | None = None
    shipment_number: str = ""
    method: str
    path: str
    body: dict[str, object] | None = None
    batch: str  # key of the task it was accepted with
    user_id: str  # who pushed it
    permission: str = ""
    result: dict[str, object] | None = None  # what the answer said

    class Settings:
        name = "outgoing_pushes"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel(
                [("invoice_id", ASCENDING), ("kind", ASCENDING)],
                unique=True,
                name="open_once",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel([("system_id", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)], name="system_state"),
            IndexModel([("system_id", ASCENDING), ("invoice_id", ASCENDING), ("_id", DESCENDING)], name="invoice"),
            IndexModel([("batch", ASCENDING), ("_id", ASCENDING)], name="batch"),
            DUE,
        ]
