"""Partners' answers on the wire."""

from datetime import datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class PartnerFault(WireModel):
    """One fault that a partner found in our own segment."""

    message: str
    tag: str
    place: int = Field(description="counts the segments of our set from 1; 0: the set as a whole")
    element: str
    value: str
    segment: str = Field(description="our segment, as it was sent")


class PartnerAnswer(WireModel):
    """What a partner answered to a delivery."""

    receipt_id: str
    kind: str
    verdict: str
    text: str
    came_on: datetime
    came_by: str
    name: str
    faults: list[PartnerFault]
    amounts: list[str] = Field(description="what a payment advice pays of the invoice, as it was sent")


class ReceiptRow(WireModel):
    """A received file of answers."""

    id: str
    name: str
    came_by: str
    came_on: datetime
    sender: str
    kinds: list[str]
    state: str
    reason: str
    size: int
    tells: list[str] = Field(description="each of its answers in one line")


class ReceiptList(WireModel):
    """A page of the answers that match nothing we sent."""

    count: int
    page_no: int
    page_limit: int
    rows: list[ReceiptRow]


class ReceiptTaken(WireModel):
    """The result of a file of answers."""

    receipt: ReceiptRow
    changed: int = Field(description="deliveries of which it said something new")
    invoice_numbers: list[str] = Field(description="the first of them it is about")
    is_known: bool = Field(description="it had been taken in before")


class PutAsideBody(RequestModel):
    """The reason for dismissing an answer."""

    reason: str = Field("", max_length=500)


class ReceiptDownload(WireModel):
    """An address that serves a file once."""

    url: str
    name: str


class ChannelChecked(WireModel):
    """The result of polling the folder of an incoming channel."""

    taken: int = Field(description="files that were taken in")
    answer: str = Field(description="what went wrong; empty where nothing did")
