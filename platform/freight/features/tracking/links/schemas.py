"""Customers' links to shipments on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS, LinkState
from freight.core.tracking.state import TrackingStatus
from freight.kit.http.envelope import RequestModel, WireModel


class TrackingLinkView(WireModel):
    """A link as users see it, without its address."""

    id: str
    shipment_id: str
    shipment_number: str
    recipient: str
    state: LinkState
    made_by: str
    made_on: datetime
    expires_on: datetime
    opened: int
    last_opened_on: datetime | None


class TrackingLinksQuery(RequestModel):
    """A page of links, newest first. `q`: the start of a shipment number. `activeOnly`: those that still open."""

    q: str = Field("", max_length=60)
    active_only: bool = False
    page_no: int = 1
    page_limit: int = 50


class TrackingLinksPage(WireModel):
    """Links to shipments."""

    count: int
    page_no: int
    page_limit: int
    rows: list[TrackingLinkView]


class NewTrackingLink(RequestModel):
    """A link to create: the shipment number, the recipient, and how long it is valid."""

    shipment: str = Field(max_length=60)
    recipient: str = Field(max_length=200)
    days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS)


class CreatedTrackingLink(WireModel):
    """A link that was just created, with its address, which is shown only this once."""

    link: TrackingLinkView
    url: str


class TrackingSecret(RequestModel):
    """The secret of a link."""

    token: str = Field(max_length=200)


class PublicStep(WireModel):
    """A milestone as a customer sees it, in the local time of the place where it was reported."""

    name: str
    planned: str
    expected: str
    actual: str


class PublicTracking(WireModel):
    """What a customer sees of a shipment: where it is, and nothing about its cost."""

    company: str
    number: str
    status: TrackingStatus
    mode: str
    origin: str
    destination: str
    references: list[str]
    current: str
    next: str
    next_at: str
    steps: list[PublicStep]
    as_of: datetime
    opens_until: datetime
