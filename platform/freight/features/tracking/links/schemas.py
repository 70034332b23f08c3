"""Links of customers to shipments on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS, LinkState
from freight.core.tracking.state import TrackingStatus
from freight.kit.http.envelope import RequestModel, WireModel


class TrackingLinkView(WireModel):
    """A link as the house sees it: never its address again."""

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
    """A page of links, the newest first. `q`: how a shipment number begins. `activeOnly`: those that still open."""

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
    """A link to be made: to the shipment of a number, for whom, and for how long."""

    shipment: str = Field(max_length=60)
    recipient: str = Field(max_length=200)
    days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS)


class CreatedTrackingLink(WireModel):
    """A link that was just made, with its address: it is told this once."""

    link: TrackingLinkView
    url: str


class TrackingSecret(RequestModel):
    """The secret of a link."""

    token: str = Field(max_length=200)


class PublicStep(WireModel):
    """A milestone as a customer sees it: days and times by the clock of where they were said."""

    name: str
    planned: str
    expected: str
    actual: str


class PublicTracking(WireModel):
    """What a customer sees of a shipment: where it is, and nothing of what it costs."""

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
