"""A packet: what leaves as a unit. Its bytes, names and ids are made once and never change."""

from collections.abc import Iterable
from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.delivery.states import PacketState
from freight.documents.base import Filter, TenantDocument
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.delivery_packet import StoredPacket


class SealedPart(BaseModel):
    """One file of a packet, by its id among the files, as it leaves."""

    file_id: str
    name: str
    content_type: str
    size: int
    sha256: str


class PacketRecipientAnswer(BaseModel):
    """The server's answer for one recipient. One whom it accepted is not sent the packet again."""

    address: str
    verdict: str
    answer: str = ""


class AcceptedAttempt(BaseModel):
    """The answer with which it was accepted: stored at once, and settled with its consequences a moment later."""

    on: datetime
    answer: str
    proof: dict[str, object] = {}
    recipients: list[PacketRecipientAnswer] = []
    heard: str = ""
    milliseconds: int = 0


class PrintBatchPosition(BaseModel):
    """Where a letter is in a print batch, and since when."""

    number: int
    place: int
    both_sides: bool = False
    on: datetime
    by: str = ""


class Packet(TenantDocument[StoredPacket], Outgoing):
    """`key` is the same in every try. `headers` is what the transport is given in addition to the files (a mail's
    recipients, subject and texts); `numbers` the control numbers it took; `trail` where each element of its content
    comes from; `answered_by` the ids and number an answer to it refers to; `links` the secrets of the links in its
    text, sealed, by invoice."""

    key: str
    profile_id: PydanticObjectId
    profile_revision: int
    channel: str
    transport: str
    endpoint: str
    invoice_ids: list[PydanticObjectId]
    parts: list[SealedPart]
    headers: dict[str, object] = {}
    numbers: dict[str, int] = {}
    trail: list[dict[str, object]] = []
    answered_by: list[str] = []
    links: dict[str, str] = {}
    recipients: list[PacketRecipientAnswer] = []
    proof: dict[str, object] = {}
    accepted: AcceptedAttempt | None = None  # and not settled yet
    cause: str = ""
    batch: PrintBatchPosition | None = None  # of a letter that is printed here
    sent_on: datetime | None = None
    early: dict[str, object] = {}  # a receipt that arrived before the packet was marked as sent
    follow_on: datetime | None = None  # when the recipient is asked what became of it

    class Settings:
        name = "packets"
        indexes = [
            IndexModel([("key", ASCENDING)], unique=True, name="key"),
            IndexModel(
                [("system_id", ASCENDING), ("endpoint", ASCENDING), ("state", ASCENDING), ("_id", ASCENDING)],
                name="endpoint",
            ),
            IndexModel([("system_id", ASCENDING), ("invoice_ids", ASCENDING), ("_id", DESCENDING)], name="invoice"),
            IndexModel(
                [("system_id", ASCENDING), ("answered_by", ASCENDING)],
                name="answered_by",
                partialFilterExpression={"answered_by": {"$gt": ""}},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("channel", ASCENDING), ("state", ASCENDING), ("_id", ASCENDING)],
                name="channel_state",
            ),
            IndexModel(
                [("system_id", ASCENDING), ("batch.number", DESCENDING), ("batch.place", ASCENDING)],
                name="batch",
                partialFilterExpression={"batch.number": {"$gt": 0}},
            ),
            IndexModel(
                [("follow_on", ASCENDING)],
                name="followed",
                partialFilterExpression={"follow_on": {"$type": "date"}},
            ),
            DUE,
        ]

    @classmethod
    async def to_follow(cls, now: datetime, most: int) -> list[StoredPacket]:
        """Return packets of all systems whose recipient is to be asked, by place and endpoint: for the scheduler."""
        cursor = cls.get_pymongo_collection().find(
            {"follow_on": {"$lte": now}}, ["company_id", "system_id", "endpoint"]
        )
        return await cursor.sort("follow_on", 1).to_list(length=most)

    @classmethod
    async def by_key(cls, key: str) -> StoredPacket | None:
        """Return the packet of that key, whatever its system: for what others post to us."""
        return await cls.get_pymongo_collection().find_one({"key": key}, {"trail": 0})


def match_idle_packet(packet_id: ObjectId | None, states: Iterable[str]) -> Filter:
    """Return the filter of a packet in one of the states that no sender has."""
    return {"_id": packet_id, "state": {"$in": list(states)}, "holder": ""}


def match_answered_packets(marks: Iterable[str], profile_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the packets of these profiles that an answer refers to (index `answered_by`)."""
    return {"answered_by": {"$in": list(marks)}, "profile_id": {"$in": list(profile_ids)}}


def match_batch_letters(number: int, first: int, last: int) -> Filter:
    """Return the filter of the letters from one place of a print batch to another (index `batch`)."""
    return {"batch.number": number, "batch.place": {"$gte": first, "$lte": last}}


def match_packets_held_for_server(endpoint: str, causes: Iterable[str]) -> Filter:
    """Return the filter of the packets to a server that are held for one of the causes (index `endpoint`)."""
    return {"endpoint": endpoint, "state": PacketState.HELD, "cause": {"$in": list(causes)}}


def match_packets_to_follow(endpoint: str, now: datetime) -> Filter:
    """Return the filter of the packets whose recipient is to be asked by now (index `followed`)."""
    return {"endpoint": endpoint, "follow_on": {"$lte": now}}


def match_idle_packets_of_server(endpoint: str, states: Iterable[str]) -> Filter:
    """Return the filter of the packets to a server, in one of the states, that no sender has (index `endpoint`)."""
    return {"endpoint": endpoint, "state": {"$in": list(states)}, "holder": ""}


def match_uncertain_packets(invoice_id: ObjectId) -> Filter:
    """Return the filter of the packets with an invoice that may have arrived (index `invoice`)."""
    return {"invoice_ids": invoice_id, "is_uncertain": True, "state": {"$ne": PacketState.GIVEN_UP}}


def match_packets_by_key(keys: Iterable[str], transport: str) -> Filter:
    """Return the filter of the packets with these keys that one transport sends (index `key`)."""
    return {"key": {"$in": list(keys)}, "transport": transport}
