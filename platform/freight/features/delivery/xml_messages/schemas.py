"""XML messages on the wire."""

from datetime import date

from pydantic import Field

from freight.features.delivery.board.schemas import BoardAction, DeliveryRow
from freight.kit.http.envelope import WireModel


class XmlMessageRow(DeliveryRow):
    """A message that was sent. `status` is the customer's answer, or how far it is."""

    kind: str
    status: str
    possible: list[BoardAction]


class XmlMessageCount(WireModel):
    """The number of messages with a value of a filter, under the other filters."""

    value: str
    label: str
    count: int


class XmlMessageDay(WireModel):
    """The number of messages sent on a day, under the other filters."""

    day: date
    count: int


class XmlMessageCounts(WireModel):
    """The counts of each filter: choosing a value lists exactly that many."""

    kinds: list[XmlMessageCount]
    accounts: list[XmlMessageCount]
    statuses: list[XmlMessageCount]
    days: list[XmlMessageDay] = Field(description="the newest first")


class XmlMessageList(WireModel):
    """A page of messages, the newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[XmlMessageRow]
    counts: XmlMessageCounts


class XmlMessageFile(WireModel):
    """A file of a message, as it was sent. `is_cut`: the text is only its beginning."""

    name: str
    text: str
    is_cut: bool


class XmlMessageText(WireModel):
    """The XML files of a message; none where they were encrypted."""

    files: list[XmlMessageFile]
