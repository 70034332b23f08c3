"""A push to the external billing system: stored when it is accepted, before it is sent, with its outcome."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import TenantDocument
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.outgoing_push import StoredOutgoingPush


class OutgoingPush(TenantDocument[StoredOutgoingPush], Outgoing):
    """One message about one invoice. Message and key are made once and the same in every try, so that the other side
    recognizes a try that it received although we did not note it. An invoice has one in progress per kind."""

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
