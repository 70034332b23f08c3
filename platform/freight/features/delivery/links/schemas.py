"""Recipients' links on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS
from freight.features.invoices.documents.schemas import PageWords, PrintedTax
from freight.kit.http.envelope import RequestModel, WireModel


class PortalLinkEvent(WireModel):
    """An event of a link; `by` is empty if its holder caused it."""

    on: datetime
    what: str
    by: str


class PortalLinkView(WireModel):
    """A link as users see it, without its address."""

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
    """The links of an invoice, newest first."""

    may_change: bool
    rows: list[PortalLinkView]


class PortalLinkBody(RequestModel):
    """A link to create: the recipient, and how long it is valid."""

    recipient: str = Field(max_length=200)
    days: int = Field(LINK_DAYS, ge=1, le=MOST_LINK_DAYS)


class PortalLinkCreated(WireModel):
    """A link that was just created, with its address, which is shown only this once."""

    link: PortalLinkView
    url: str


class PortalSecret(RequestModel):
    """The secret of a link."""

    token: str = Field(max_length=200)


class PortalDocumentRequest(PortalSecret):
    """The requested document of a link."""

    document: str = Field(max_length=20)


class PortalLine(WireModel):
    """A charge."""

    charge: str
    value: str


class PortalShipment(WireModel):
    """A shipment with its billed charges."""

    number: str
    facts: list[str]
    lines: list[PortalLine]
    subtotal: str


class PortalDocument(WireModel):
    """A file that may be downloaded."""

    id: str
    name: str


class PortalInvoice(WireModel):
    """What a recipient sees of an invoice: the contents of its PDF, as text. `words`: those of the page, in the
    language of the PDF; `referenceKind`: what the invoice is to the one it refers to (*Credit for*)."""

    company: str
    title: str
    number: str
    mark: str
    date: str
    due_date: str
    terms: str
    reference_kind: str
    reference: str
    words: PageWords
    currency: str
    total: str
    tax: PrintedTax | None
    bill_to: list[str]
    shipments: list[PortalShipment]
    documents: list[PortalDocument]
    opens_until: datetime


class PortalDownload(WireModel):
    """An address that serves a document once, within a minute."""

    url: str
    name: str
