"""A delivery: an approved invoice that is due to one recipient by one profile."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.delivery.states import Acknowledgement, DeliveryState
from freight.core.records import Record
from freight.documents.base import Filter, TenantDocument
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.delivery import StoredDelivery


class DeliveryEvent(BaseModel):
    """One step of a delivery, for its timeline. `by` is empty where the suite did it."""

    on: datetime
    what: str
    text: str = ""
    by: str = ""


class Delivery(TenantDocument[StoredDelivery], Outgoing):
    """Planned in the transaction that approves its invoice. An invoice has at most one in progress per profile. What
    leaves is its packet; `next_try_on` is when it is packed. `anew_of`: the delivery that this one replaces."""

    invoice_id: PydanticObjectId
    invoice_number: str
    account_number: str
    account_name: str
    currency: str
    total: Decimal
    profile_id: PydanticObjectId
    profile_name: str
    profile_type: str
    delivered_when: DeliveredWhen = DeliveredWhen.SENT
    recipient: str = ""
    packet_id: PydanticObjectId | None = None
    endpoint: str = ""  # where its packet goes, once there is one
    cause: str = ""  # of core/delivery/causes.py, where a user has to look
    sent_on: datetime | None = None
    acknowledgement: Acknowledgement = Acknowledgement.NOT_EXPECTED
    acknowledge_by: datetime | None = None
    anew_of: PydanticObjectId | None = None
    already_served: list[str] = []  # recipients who got the mail before it was sent again
    suppressed: list[str] = []  # addresses it is held for: mails came back from them
    xml_kind: str = ""  # of core/delivery/xml_kinds.py, of the message it left as
    posting: dict[str, str] = {}  # what was filled in on its posting sheet, by the rows' keys
    events: list[DeliveryEvent] = []

    class Settings:
        name = "deliveries"
        indexes = [
            IndexModel(
                [("invoice_id", ASCENDING), ("profile_id", ASCENDING)],
                unique=True,
                name="open_once",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel([("system_id", ASCENDING), ("invoice_id", ASCENDING), ("_id", ASCENDING)], name="invoice"),
            IndexModel([("system_id", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)], name="system_state"),
            IndexModel(
                [("system_id", ASCENDING), ("profile_id", ASCENDING), ("state", ASCENDING), ("next_try_on", ASCENDING)],
                name="profile_due",
            ),
            IndexModel([("packet_id", ASCENDING)], name="packet"),
            IndexModel(
                [
                    ("cause", ASCENDING),
                    ("system_id", ASCENDING),
                    ("profile_id", ASCENDING),
                    ("endpoint", ASCENDING),
                    ("company_id", ASCENDING),
                ],
                name="stuck",
                partialFilterExpression={"cause": {"$gt": ""}},
            ),
            IndexModel(
                [("acknowledge_by", ASCENDING)],
                name="awaited",
                partialFilterExpression={"acknowledgement": Acknowledgement.AWAITED.value},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("sent_on", DESCENDING), ("_id", DESCENDING)],
                name="xml_sent",
                partialFilterExpression={"xml_kind": {"$gt": ""}},
            ),
            DUE,
        ]

    @classmethod
    async def unanswered(cls, now: datetime, most: int) -> list[StoredDelivery]:
        """Return deliveries of all systems whose answer did not come in time, by id and place: for the scheduler."""
        query = {"acknowledgement": Acknowledgement.AWAITED.value, "acknowledge_by": {"$lte": now}}
        cursor = cls.get_pymongo_collection().find(query, ["company_id", "system_id"]).sort("acknowledge_by", 1)
        return await cursor.to_list(length=most)

    @classmethod
    async def stuck(cls) -> list[Record]:
        """Return the number of blocked deliveries of every system, by cause, profile and server, read from the index
        alone: for the scheduler."""
        names = ("company_id", "system_id", "cause", "profile_id", "endpoint")
        by = {name: f"${name}" for name in names}
        cursor = await cls.aggregated(
            [{"$match": {"cause": {"$gt": ""}}}, {"$group": {"_id": by, "count": {"$sum": 1}}}],
        )
        return [{**row["_id"], "count": row["count"]} async for row in cursor]


def match_deliveries_in_states(delivery_ids: Iterable[ObjectId], states: Iterable[str]) -> Filter:
    """Return the filter of these deliveries, as far as they are in one of the states."""
    return {"_id": {"$in": list(delivery_ids)}, "state": {"$in": list(states)}}


def match_deliveries_of_invoices(invoice_ids: Iterable[ObjectId], states: Iterable[str]) -> Filter:
    """Return the filter of the deliveries of these invoices that are in one of the states (index `invoice`)."""
    return {"invoice_id": {"$in": list(invoice_ids)}, "state": {"$in": list(states)}}


def match_planned_deliveries(invoice_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the deliveries of these invoices that are not canceled (index `invoice`)."""
    return {"invoice_id": {"$in": list(invoice_ids)}, "state": {"$ne": DeliveryState.CANCELED}}


def match_deliveries_of_packets(packet_ids: Iterable[ObjectId | None], state: str) -> Filter:
    """Return the filter of the deliveries in these packets that are in a state (index `packet`)."""
    return {"packet_id": {"$in": list(packet_ids)}, "state": state}


def match_delivery_in_packet(packet_id: ObjectId, invoice_id: ObjectId) -> Filter:
    """Return the filter of the deliveries of an invoice in one packet (index `packet`)."""
    return {"packet_id": packet_id, "invoice_id": invoice_id}


def match_posting_deliveries() -> Filter:
    """Return the filter of the deliveries that are to be entered by hand on a portal (index `system_state`)."""
    return {"profile_type": ProfileType.WEB, "state": DeliveryState.READY}


def match_deliveries_short_of_documents() -> Filter:
    """Return the filter of the deliveries that are held for documents of their shipments (index `stuck`)."""
    return {"state": DeliveryState.HELD, "cause": DeliveryCause.DOCUMENTS, "packet_id": None}


def match_sent_deliveries_by_number(invoice_numbers: Iterable[str]) -> Filter:
    """Return the filter of what was sent of the invoices with these numbers (index `system_state`)."""
    return {"invoice_number": {"$in": list(invoice_numbers)}, "state": DeliveryState.SENT}


def match_deliveries_due_at_other_times(profile_ids: Iterable[ObjectId], now: datetime, due: datetime | None) -> Filter:
    """Return the filter of the waiting deliveries of these profiles that are due after `now` but not at `due` (index
    `profile_due`)."""
    return {
        "profile_id": {"$in": list(profile_ids)},
        "state": DeliveryState.WAITING,
        "next_try_on": {"$gt": now, "$ne": due},
    }


def match_refused_deliveries(invoice_id: ObjectId) -> Filter:
    """Return the filter of an invoice's deliveries that were sent and not accepted, and wait for a user (index
    `invoice`)."""
    return {"invoice_id": invoice_id, "state": DeliveryState.SENT, "cause": {"$gt": ""}}
