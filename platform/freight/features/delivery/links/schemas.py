"""Links of recipients on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS
from freight.kit.http.envelope import RequestModel, WireModel


class PortalLinkEvent(WireModel):
    """One thing that happened with a link; `by` is empty where whoever holds it did it."""

    on: datetime
    what: str
    by: str


class PortalLinkView(WireModel):
    """A link as the house sees it: never its address again."""

    id: str
    recipient: str
    state: str
    made_by: str = Field(description="who made it, or the profile whose mail carried it")
    made_on: datetime
    expires_on: datetime
    opened: int
    downloaded: int
    last_opened_on: datetime | None
    events: list[PortalLinkEvent]


class PortalLinks(WireModel):
    """The links of an invoice, the newest first."""

    may_change: bool
    rows: list[PortalLinkView]


class PortalLinkBody(RequestModel):
    """A link to be made: for whom, and how long it opens."""

    recipient: str = Field(max_length=200)
    days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS)


class PortalLinkCreated(WireModel):
    """A link that was just made, with its address: it is told this once."""

    link: PortalLinkView
    url: str


class PortalSecret(RequestModel):
    """The secret of a link."""

    token: str = Field(max_length=200)


class PortalDocumentRequest(PortalSecret):
    """The document of a link that is asked for."""

    document: str = Field(max_length=20)


class PortalLine(WireModel):
    """A charge."""

    charge: str
    value: str


class PortalShipment(WireModel):
    """A shipment with what is billed of it."""

    number: str
    facts: list[str]
    lines: list[PortalLine]
    subtotal: str


class PortalDocument(WireModel):
    """A file that may be downloaded."""

    id: str
    name: str


class PortalInvoice(WireModel):
    """What a recipient sees of an invoice: what its PDF says, as text."""

    company: str
    title: str
    number: str
    mark: str
    date: str
    due_date: str
    terms: str
    reference: str
    currency: str
    total: str
    bill_to: list[str]
    account_number: str
    shipments: list[PortalShipment]
    documents: list[PortalDocument]
    opens_until: datetime


class PortalDownload(WireModel):
    """An address that serves a document once, within a minute."""

    url: str
    name: str
