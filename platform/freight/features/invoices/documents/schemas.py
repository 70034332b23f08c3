"""Documents of invoices on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.invoices.schemas import InvoiceFilter
from freight.kit.http.envelope import RequestModel, WireModel


class InvoicePdf(WireModel):
    """The invoice as a document: an address that serves it once, within a minute."""

    file_id: str
    name: str
    ticket: str
    url: str
    is_draft: bool = Field(False, description="an open invoice, marked so and rendered again at each call")


class RedrawBody(RequestModel):
    """Redraw the file of an issued invoice in today's design. The earlier file stays."""

    revision: int
    reason: str = Field(min_length=1, max_length=500)


class InvoicePaperView(WireModel):
    """One file of an issued invoice. `version` counts from 1; the highest is the one handed out."""

    file_id: str
    version: int
    mark: str = Field(description="VOIDED, DELETED, or nothing")
    is_current: bool
    drawn_on: datetime
    drawn_by: str = Field(description="empty where it was drawn by itself after it was issued")
    reason: str = Field(description="of the redraw; empty for the first")


class InvoicePapers(WireModel):
    """The files of an issued invoice, newest first. `due`: the first is still to be drawn."""

    rows: list[InvoicePaperView]
    due: bool
    fault: str = Field("", description="why it could not be drawn")


class Logo(WireModel):
    """A logo: the id that a template is saved with, and the picture as a `data:` address."""

    file_id: str
    picture: str


class BuiltInTemplate(WireModel):
    """The template that comes with the suite, as a starting point."""

    text: str
    qr_text: str


class PreviewBody(RequestModel):
    """A form of an invoice template, stored or not, to be tried on an invoice or on a sample."""

    values: dict[str, object]
    invoice_id: str = Field("", max_length=40)


class InvoiceSelection(InvoiceFilter):
    """Which invoices: by their ids, or all that the list shows with this filter."""

    ids: list[str] = Field([], max_length=10_000)


class InvoiceDocumentsBody(InvoiceSelection):
    """Many invoices as PDF: one archive with a file each, or one file with all of them."""

    form: Literal["zip", "pdf"] = "zip"


class InvoiceTask(WireModel):
    """The task and its number of invoices."""

    task_key: str
    count: int


class GenerateWebBody(RequestModel):
    """The input of a web invoice. An empty profile means the default one; the invoice is named directly, or by a
    shipment that is on only one."""

    profile_id: str = Field("", max_length=40)
    shipment_id: str = Field("", max_length=40)
    invoice_id: str = Field("", max_length=40)
    system_id: str = Field("", max_length=40)


class WebRow(WireModel):
    """A row of the page: a label and its value."""

    key: str
    label: str
    value: str


class WebCharge(WireModel):
    """A charge on the page."""

    charge: str
    value: str


class WebShipment(WireModel):
    """A shipment on the page, with its charges."""

    number: str
    facts: list[str]
    charges: list[WebCharge]
    subtotal: str


class PrintedTaxRow(WireModel):
    """A rate with what it is on, and the tax."""

    label: str
    amount: str


class PrintedTax(WireModel):
    """The tax of an invoice as its paper prints it."""

    numbers: list[str]
    rows: list[PrintedTaxRow]
    sentences: list[str]
    accounting: str
    to_pay: str


class PageWords(WireModel):
    """The texts of an invoice's web page in one language."""

    language: str
    bill_to: str
    account: str
    date: str
    due: str
    shipment: str
    charge: str
    total: str
    net_total: str
    to_pay: str
    download: str
    print: str
    note: str


class WebPage(WireModel):
    """The page of an invoice as it was generated. Amounts are text as displayed."""

    title: str
    mark: str
    company: str
    company_address: list[str]
    rows: list[WebRow]
    bill_to: str
    bill_to_address: list[str]
    shipments: list[WebShipment]
    currency: str
    total: str
    tax: PrintedTax | None = None
    notes: list[str]


class WebInvoiceView(WireModel):
    """A web invoice under its reference."""

    web_reference_id: str
    invoice_id: str
    invoice_number: str
    shipment_id: str | None
    generated_on: datetime
    generated_by: str
    page: WebPage


class WebInvoiceRow(WireModel):
    """A web invoice in the list."""

    web_reference_id: str
    invoice_id: str
    invoice_number: str
    bill_to: str
    currency: str
    total: str
    generated_on: datetime
    generated_by: str


class WebInvoiceList(WireModel):
    """A page of the web invoices, the newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[WebInvoiceRow]
