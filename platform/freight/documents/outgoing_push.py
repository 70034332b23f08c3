"""A push to the external billing system: stored when it is accepted, before it is sent, with its outcome."""

from collections.abc import Iterable

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.auto_billing.pushes import PushState
from freight.documents.base import Filter, TenantDocument
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


def match_unfinished_pushes(invoice_ids: Iterable[ObjectId], kind: str) -> Filter:
    """Return the filter of the pushes of these invoices that are under way, or may have arrived although they failed
    (index `invoice`)."""
    return {
        "invoice_id": {"$in": list(invoice_ids)},
        "kind": kind,
        "$or": [{"is_open": True}, {"state": PushState.FAILED, "is_uncertain": True}],
    }


def match_untried_open_pushes(batch: str) -> Filter:
    """Return the filter of the pushes of a batch that are open and were never tried (index `batch`)."""
    return {"batch": batch, "is_open": True, "tries": 0}


def match_untried_pushes(batch: str) -> Filter:
    """Return the filter of the pushes of a batch that were never tried (index `batch`)."""
    return {"batch": batch, "tries": 0}
