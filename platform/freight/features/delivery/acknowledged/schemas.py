"""EDI acknowledgements on the wire."""

from datetime import datetime
from typing import Literal

from freight.features.delivery.board.schemas import DeliveryRow
from freight.kit.http.envelope import WireModel

Age = Literal["", "day", "days", "older"]


class AcknowledgedCount(WireModel):
    """The number of a partner's deliveries with a status and an age."""

    status: str
    age: Age
    count: int


class AcknowledgedPartner(WireModel):
    """A customer and the profile their invoices are sent by."""

    profile_id: str
    profile_name: str
    account_id: str
    account_number: str
    account_name: str
    counts: list[AcknowledgedCount]


class IncomingChannelState(WireModel):
    """An incoming channel, and its state at the last poll."""

    id: str
    name: str
    looked_on: datetime | None
    taken_on: datetime | None
    failed_since: datetime | None
    answer: str


class AcknowledgedSummary(WireModel):
    """What was sent by EDI and access points in a number of days, by partner, status and age."""

    days: int
    partners: list[AcknowledgedPartner]
    channels: list[IncomingChannelState]


class AcknowledgedDeliveries(WireModel):
    """A page of the deliveries behind a count."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DeliveryRow]
