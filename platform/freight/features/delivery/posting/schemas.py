"""Posting sheets on the wire."""

from datetime import datetime

from pydantic import Field

from freight.features.delivery.board.schemas import DeliveryFile
from freight.kit.http.envelope import RequestModel, WireModel


class SheetField(WireModel):
    """A row of the sheet as one sees it. `text` is what the invoice says, or what was filled in in its place."""

    key: str
    label: str
    group: str = Field(description="invoice, details or delivered")
    type: str
    length: int
    tool_tip: str
    options: list[str]
    text: str
    may_fill_in: bool


class SheetHead(WireModel):
    """Of which invoice a sheet is, and by which profile."""

    delivery_id: str
    invoice_id: str
    invoice_number: str
    account_number: str
    account_name: str
    currency: str
    total: str
    profile_name: str


class PostingSheet(SheetHead):
    """The sheet of one invoice for one portal."""

    portal_name: str
    portal_address: str
    instructions: str
    state: str
    rows: list[SheetField]
    files: list[DeliveryFile]
    sent_on: datetime | None
    revision: int


class SheetBody(RequestModel):
    """What was filled in, by the keys of the rows."""

    values: dict[str, str] = Field(max_length=200)
    revision: int


class SheetRowInList(SheetHead):
    """A sheet that waits to be posted."""

    portal: str
    ready_on: datetime


class SheetList(WireModel):
    """A page of sheets, the oldest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[SheetRowInList]
