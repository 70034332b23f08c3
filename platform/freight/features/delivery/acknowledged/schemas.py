"""Acknowledgements of EDI on the wire."""

from datetime import datetime
from typing import Literal

from freight.features.delivery.board.schemas import DeliveryRow
from freight.kit.http.envelope import WireModel

Age = Literal["", "day", "days", "older"]


class AcknowledgedCount(WireModel):
    """How many deliveries of a partner stand so, and are so old."""

    status: str
    age: Age
    count: int


class AcknowledgedPartner(WireModel):
    """A customer and the EDI profile that his invoices leave by."""

    profile_id: str
    profile_name: str
    account_id: str
    account_number: str
    account_name: str
    counts: list[AcknowledgedCount]


class IncomingChannelState(WireModel):
    """An incoming channel, and how it was when it was looked into last."""

    id: str
    name: str
    looked_on: datetime | None
    taken_on: datetime | None
    failed_since: datetime | None
    answer: str


class AcknowledgedSummary(WireModel):
    """What was sent by EDI in a number of days, by partner, status and age."""

    days: int
    partners: list[AcknowledgedPartner]
    channels: list[IncomingChannelState]


class AcknowledgedDeliveries(WireModel):
    """A page of the deliveries that a count counts."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DeliveryRow]
