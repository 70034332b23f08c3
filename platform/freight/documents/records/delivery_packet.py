"""Written by `make records` from `documents/delivery_packet.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.outbox import StoredOutgoing


class StoredSealedPart(TypedDict):
    """`SealedPart`, as it is stored."""

    file_id: str
    name: str
    content_type: str
    size: int
    sha256: str


class StoredPacketRecipientAnswer(TypedDict):
    """`PacketRecipientAnswer`, as it is stored."""

    address: str
    verdict: str
    answer: NotRequired[str]


class StoredAcceptedAttempt(TypedDict):
    """`AcceptedAttempt`, as it is stored."""

    on: datetime
    answer: str
    proof: NotRequired[dict[str, object]]
    recipients: NotRequired[list[StoredPacketRecipientAnswer]]
    heard: NotRequired[str]
    milliseconds: NotRequired[int]


class StoredPrintBatchPosition(TypedDict):
    """`PrintBatchPosition`, as it is stored."""

    number: int
    place: int
    both_sides: NotRequired[bool]
    on: datetime
    by: NotRequired[str]


class StoredPacket(StoredTenantDocument, StoredOutgoing):
    """`Packet`, as it is stored."""

    key: str
    profile_id: ObjectId
    profile_revision: int
    channel: str
    transport: str
    endpoint: str
    invoice_ids: list[ObjectId]
    parts: list[StoredSealedPart]
    headers: NotRequired[dict[str, object]]
    numbers: NotRequired[dict[str, int]]
    trail: NotRequired[list[dict[str, object]]]
    answered_by: NotRequired[list[str]]
    links: NotRequired[dict[str, str]]
    recipients: NotRequired[list[StoredPacketRecipientAnswer]]
    proof: NotRequired[dict[str, object]]
    accepted: NotRequired[StoredAcceptedAttempt | None]
    cause: NotRequired[str]
    batch: NotRequired[StoredPrintBatchPosition | None]
    sent_on: NotRequired[datetime | None]
    early: NotRequired[dict[str, object]]
    follow_on: NotRequired[datetime | None]
