"""Deliveries on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.features.delivery.receipts.schemas import PartnerAnswer
from freight.kit.http.envelope import RequestModel, WireModel

BoardAction = Literal["sendNow", "hold", "release", "resend", "sendAnew", "giveUp", "byHand", "accept", "putAside"]
BoardTab = Literal["needsSomeone", "due", "sending", "byHand", "sent", "acknowledged", "noProfile", "unmatched"]


class InvoiceSum(WireModel):
    """The total of invoices in one currency."""

    currency: str
    amount: str


class TabCount(WireModel):
    """The number of deliveries in a tab, and their invoice totals."""

    tab: BoardTab
    count: int
    totals: list[InvoiceSum]


class DeliveryRow(WireModel):
    """A delivery, or in the tab of those without a profile, an approved invoice."""

    id: str = Field(description="of the delivery; empty where the invoice has no profile")
    invoice_id: str
    invoice_number: str
    account_number: str
    account_name: str
    currency: str
    total: str
    profile_id: str
    profile_name: str
    profile_type: str
    recipient: str
    state: str
    acknowledgement: str
    cause: str
    reason: str
    due_on: datetime | None = Field(description="null: when someone says so")
    sent_on: datetime | None
    tries: int
    next_try_on: datetime | None


class DeliveryList(WireModel):
    """A page of one tab, with the counts of all tabs."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DeliveryRow]
    tabs: list[TabCount]


class CauseGroup(WireModel):
    """Deliveries held up by the same cause, and the remedy."""

    cause: str
    title: str
    remedy: str
    reason: str
    profile_id: str
    profile_name: str
    profile_type: str
    account_id: str = Field(description="of the profile; empty: of all accounts")
    count: int
    totals: list[InvoiceSum]
    ids: list[str]
    first_numbers: list[str]
    endpoint: str = ""
    offered_key: str = Field("", description="as the server showed it, to be confirmed")
    fingerprint: str = ""
    addresses: list[str] = Field([], description="that the mails came back from")
    without_email: str = Field("", description="the id of the account whose email address is missing")


class FixAddressBody(RequestModel):
    """An address of a profile that does not work, its replacement, and what to send again with it."""

    profile_id: str = Field(max_length=40)
    address: str = Field(min_length=1, max_length=254)
    new_address: str = Field(min_length=1, max_length=254)
    ids: list[str] = Field(min_length=1, max_length=500)


class DeliveryActBody(RequestModel):
    """An action and the deliveries to apply it to."""

    action: BoardAction
    ids: list[str] = Field(min_length=1, max_length=500)
    reason: str = Field("", max_length=500)


class DeliverySkipped(WireModel):
    """A delivery that stays as it is, and why."""

    id: str
    invoice_number: str
    message: str


class DeliveriesChanged(WireModel):
    """What was done."""

    done: int
    stayed: list[DeliverySkipped]


class DeliveryAddBody(RequestModel):
    """Approved invoices to send by a profile, with `instead` in place of their other deliveries."""

    invoice_ids: list[str] = Field(min_length=1, max_length=500)
    profile_id: str = Field(max_length=40)
    instead: bool = False


class ProfileChoice(WireModel):
    """A profile that invoices can be sent by."""

    id: str
    name: str
    type: str
    recipient: str
    account_number: str


class ConfirmKeyBody(RequestModel):
    """The server key that the user has compared."""

    endpoint: str = Field(max_length=600)
    key: str = Field(max_length=2_000)


class DeliveryAttempt(WireModel):
    """The outcome of one try."""

    on: datetime
    outcome: str
    text: str
    milliseconds: int


class DeliveryFile(WireModel):
    """A file as it was sent."""

    file_id: str
    name: str
    size: int
    sha256: str


class DeliveryStep(WireModel):
    """One step of a delivery."""

    on: datetime
    what: str
    text: str
    by: str


class RecipientAnswer(WireModel):
    """What the server said of one recipient."""

    address: str
    verdict: str
    answer: str


class DeliveryDetail(DeliveryRow):
    """A delivery with its steps, tries and files."""

    steps: list[DeliveryStep]
    answers: list[DeliveryAttempt]
    files: list[DeliveryFile]
    recipients: list[RecipientAnswer]
    message_id: str
    endpoint: str
    is_uncertain: bool
    answered: list[PartnerAnswer] = Field(description="what the other side answered, the newest first")
    shared_with: int = Field(description="further invoices of the same packet")
    possible: list[BoardAction]


class DeliveryDownload(WireModel):
    """An address that serves a file once."""

    url: str
    name: str


class CauseGroups(RootModel[list[CauseGroup]]):
    """Causes and what waits for each."""


class ProfileChoices(RootModel[list[ProfileChoice]]):
    """Profiles that deliveries can leave by."""


class DeliveryDetails(RootModel[list[DeliveryDetail]]):
    """The deliveries of an invoice."""
