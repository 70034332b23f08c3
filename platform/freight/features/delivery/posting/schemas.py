"""Posting sheets on the wire."""

from datetime import datetime

from pydantic import Field

from freight.features.delivery.board.schemas import DeliveryFile
from freight.kit.http.envelope import RequestModel, WireModel


class SheetField(WireModel):
    """A row of the sheet as the caller sees it. `text` is the invoice's value, or the one entered instead."""

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
    """The invoice and the profile of a sheet."""

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
    """The values entered, by row key."""

    values: dict[str, str] = Field(max_length=200)
    revision: int


class SheetRowInList(SheetHead):
    """A sheet waiting to be posted."""

    portal: str
    ready_on: datetime


class SheetList(WireModel):
    """A page of sheets, oldest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[SheetRowInList]
