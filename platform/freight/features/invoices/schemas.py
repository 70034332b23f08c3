"""Invoices on the wire. Amounts are decimal figures as text, each with its currency; days are yyyy-MM-dd."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.core.error_codes import ErrorCode
from freight.core.invoices.charges import BilledValue
from freight.core.tags import TagGiver
from freight.features.invoices.tax_schemas import ChargeTax, InvoiceTaxDetail, PaperLanguage
from freight.features.ledger.aging.schemas import DetailAnswer
from freight.features.setup.list_layouts.total_schemas import ColumnTotalView
from freight.kit.http.envelope import RequestModel, WireModel


class ShipmentSelection(RequestModel):
    """Which shipments: by their ids, all that a rating run rated, or all that a filter finds (a rule tree, as in the
    shipment list)."""

    ids: list[str] = Field([], max_length=10_000)
    run_id: str | None = None
    rules: dict[str, object] | None = None


class MismatchChoice(RequestModel):
    """Which value of a Rate Mismatch is billed; the reason is stored on the invoice."""

    billed: BilledValue
    reason: str = Field(min_length=1, max_length=500)
    charge_code: str = Field("", description="of that charge alone: what else differs stays a mismatch")


class ReadyRequest(ShipmentSelection):
    """Update status: make shipments Ready for Invoicing (R057)."""

    mismatch: MismatchChoice | None = None
    shipment_validation_remarks: str = Field("", description="why they are billed though their data is not valid")


class RefusedShipment(WireModel):
    """A shipment that stays as it was, and why."""

    shipment_id: str
    shipment_number: str
    status: str
    code: ErrorCode
    message: str
    details: list[str] = Field([], description="each field at fault, where the shipment's data is not valid")


class ReadyAnswer(WireModel):
    """What became ready. A large selection runs as a task (`memCacheKey`), and the counts come with it."""

    updated: int
    updated_ids: list[str]
    refused: list[RefusedShipment]
    mem_cache_key: str | None = None


class BillRequest(ShipmentSelection):
    """Bill shipments that are Ready for Invoicing, or Rated and fit for it. `grouping`: an invoice for each shipment,
    or one for each account and currency; more than 1,000 shipments of one account are split over several."""

    grouping: Literal["shipment", "account"] = "shipment"
    invoice_date: date | None = Field(None, description="today, unless given")
    paper_language: str = Field(
        "", max_length=5, description="the language of the new invoices (`de`); empty: that of each customer"
    )


class PreviewedTotal(WireModel):
    """What would be billed in one currency."""

    currency: str
    invoices: int
    amount: str


class SkippedShipments(WireModel):
    """Shipments that billing would leave as they are, for one reason."""

    code: ErrorCode
    message: str
    count: int
    first_numbers: list[str]


class BillPreview(WireModel):
    """What billing a selection would issue. The numbers are the next ones; none is reserved, and others may bill in the
    meantime."""

    shipments: int
    invoices: int
    invoice_date: date
    latest_date: date = Field(description="no invoice is dated later")
    totals: list[PreviewedTotal]
    first_number: str
    last_number: str
    left_out: list[SkippedShipments]
    languages: list[PaperLanguage] = Field(description="to choose from; none where the company charges no tax")


class NextToBill(DetailAnswer):
    """A page of the rated shipments that are not billed yet, oldest first, and the filter that finds and bills all of
    them."""

    rules: dict[str, object]


class BilledInvoice(WireModel):
    """An invoice that was just made."""

    id: str
    number: str
    account_name: str
    currency: str
    total: str
    shipments: int


class BillAnswer(WireModel):
    """The invoices made and the shipments refused; or the task that makes them."""

    billed: int
    invoices: list[BilledInvoice]
    refused: list[RefusedShipment]
    mem_cache_key: str | None = None


class InvoiceFilter(RequestModel):
    """Which invoices a list shows, and in which order. The page, its totals, the export, the PDFs and bulk actions all
    use this filter. Omitted fields do not restrict anything; days and amounts are inclusive."""

    rules: dict[str, object] | None = None
    search: str = Field("", max_length=100, description="an invoice or shipment number that begins so")
    status: list[str] = []
    received: bool = Field(False, description="those alone that a customer answered")
    from_date: date | None = Field(None, description="the earliest invoice date")
    to_date: date | None = Field(None, description="the latest invoice date")
    customer: str = Field("", max_length=100, description="the number of the account that is billed")
    currency: str = Field("", max_length=3)
    tags: list[str] = Field([], max_length=100, description="ids of tags: invoices with any of them")
    tags_given: TagGiver | None = Field(None, description="only those of `tags` that rules gave, or people by hand")
    without_tags: list[str] = Field([], max_length=100, description="ids of tags: invoices with none of them")
    tagging_rule: str = Field("", max_length=40, description="the id of a rule: invoices that it tagged")
    amount_from: str = Field("", max_length=40, description="the least total")
    amount_to: str = Field("", max_length=40, description="the greatest total")
    sort: list[dict[str, str]] = []


class InvoiceListRequest(InvoiceFilter):
    """A page of the invoice list."""

    page_no: int = 1
    page_limit: int = 50


class InvoiceRow(WireModel):
    """An invoice in the list."""

    id: str
    number: str
    invoice_type: str
    status: str
    account_id: str | None
    account_number: str
    account_name: str
    currency: str
    total: str = Field(description="net")
    tax: str | None = Field(description="of an issued invoice; null where no tax is charged")
    gross: str | None = Field(description="net plus tax; null where no tax is charged")
    tariff_total: str
    shipment_id: str | None = Field(description="of its first shipment: its charges are opened by it")
    shipment_numbers: list[str]
    shipments: int
    charges: int
    invoice_date: str
    due_date: str
    auto_billing_status: str = Field("", description="pushed: handed to the billing system (R068)")
    open_issues: int = Field(description="issues of the invoice that are not closed")
    is_received_invoice: bool
    is_invoice_rejected: bool
    unanswered: int = Field(description="lines of a received invoice that wait for our answer")
    tag_ids: list[str] = Field([], description="its tags, given by rules and by hand")
    computed: dict[str, str | bool] = Field(description="what scripting rules compute, by the key of the field")
    created_on: datetime


class InvoicedTotal(WireModel):
    """The total of the found invoices in one currency. `total` covers the issued ones (less credit notes); those not
    issued yet and those voided or deleted are reported separately and never part of it."""

    currency: str
    count: int = Field(description="all that were found")
    issued: int
    total: str
    open: int = Field(description="not issued yet")
    open_total: str
    ended: int = Field(description="voided or deleted")


class InvoiceList(WireModel):
    """A page of invoices and the totals of all that were found; `column_totals`: of the issued ones among them."""

    count: int
    page_no: int
    page_limit: int
    rows: list[InvoiceRow]
    totals: list[InvoicedTotal]
    column_totals: list[ColumnTotalView]


class InvoiceCharge(WireModel):
    """One charge (operations §3). Values are in the invoice's currency; null means not given. Values per kg are derived
    from the chargeable weight. `lineId` identifies the line through every save."""

    charge_line: int
    line_id: str
    charge_code: str
    charge_text: str
    charge_type: str
    shipment_id: str
    shipment_number: str
    trace_id: str | None
    user_value: str | None
    tariff_value: str | None
    invoice_value: str | None
    client_value: str | None
    user_value_perkg: str | None
    tariff_value_perkg: str | None
    final_value_perkg: str | None
    currency: str
    other_currency: str
    other_value: str | None
    exchange_rate: str | None
    exchange_rate_date: str
    exchange_rate_source: str
    is_dummy_charge: bool
    is_mandatory: bool
    disable_round_up: bool
    as_per_tariff: Literal["Yes", "No"]
    reason_comment: str
    user_comment: str
    rejection_reason: str
    client_standing: Literal["", "open", "agreed", "rejected"] = Field(
        description="of a received invoice: how the line stands between us and the customer"
    )
    is_mismatch: bool = Field(description="the user's value is not the tariff's, or the quote's where it is selected")
    tax: ChargeTax | None = Field(None, description="how it is taxed; null where no tax is charged")


class Totals(WireModel):
    """The totals of the charges. `difference` is what was entered less what the tariff says for the same charges
    (`comparedTariff`); null if nothing was entered or there is no tariff."""

    user: str | None
    tariff: str
    invoice: str
    compared_tariff: str | None = None
    difference: str | None


class BillToParty(WireModel):
    """Who is billed."""

    account_id: str | None
    account_number: str
    name: str
    address: list[str]
    country: str


class InvoicedShipment(WireModel):
    """A shipment of an invoice with some of its values."""

    shipment_id: str
    shipment_number: str
    values: dict[str, object]


class StatusChange(WireModel):
    """A step of the invoice's history."""

    status: str
    on: datetime
    by: str
    note: str


class InvoiceDetail(WireModel):
    """An invoice with its charges. One not made yet has no id, no number and revision 0: it shows what would be billed,
    and a save of its charges begins it."""

    invoice_id: str | None
    revision: int
    invoice_number: str
    invoice_type: str
    status: str
    currency: str
    invoice_date: str
    due_date: str
    bill_to: BillToParty
    charges: list[InvoiceCharge]
    totals: Totals
    tax: InvoiceTaxDetail | None = Field(None, description="null where no tax is charged")
    shipments: list[InvoicedShipment]
    history: list[StatusChange]
    not_ready: str = Field("", description="why it cannot be billed; empty when it can, or is")
    can_edit: bool = Field(description="it is open: its charges may change")
    is_quote_selected: bool
    has_quote: bool = Field(False, description="a shipment of it was quoted: the quote may be selected")
    additional_invoice: bool
    credit_note_allowed: bool = Field(description="it is issued, asks for money, and something of it is left")
    credited: str
    reference_invoice: str = Field(description="the number of the invoice it comes from")
    reference_id: str | None
    reference_kind: str = Field(description="corrects, credits, replicates, adds to; empty: it comes from none")
    replicate_invoice: bool
    is_deleted: bool
    is_received_invoice: bool
    is_invoice_rejected: bool
    rejection_allowed: bool = Field(description="client value and rejection reason are shown (R231)")
    open_issues: int = Field(0, description="issues of the invoice that are not closed")
    charge_profile_id: str | None
    auto_billing_status: str
    chargeable_weight: str | None = Field(None, description="kg, of all its shipments")
    shipment_validation_flag: bool = Field(False, description="data that is not valid was accepted with a comment")
    shipment_validation_remarks: str = ""
    shipment_validation_by: str = ""
    shipment_validation_on: datetime | None = None


class InvoiceDetails(RootModel[list[InvoiceDetail]]):
    """Invoices with their charges."""


class ActionBody(RequestModel):
    """An action on one invoice, at the revision it was read at."""

    revision: int
    note: str = Field("", max_length=500)


class ReadyInvoice(RequestModel):
    """Make one open invoice Ready for Invoicing, at the revision it was read at."""

    revision: int
    shipment_validation_remarks: str = Field("", description="why it is billed though its shipments are not valid")


class TimelineChange(WireModel):
    """One field's old and new value; for a charge, its line is named."""

    field: str
    label: str
    charge_line: str = Field("", description="the id of the line; empty for a field of the invoice itself")
    charge: str = Field("", description="the charge of that line, as people read it")
    before: str | None
    after: str | None


class TimelineEntry(WireModel):
    """One save: who, when, under which permission, the status changes and the changed fields."""

    revision: int
    at: str
    by: str
    permission: str
    permission_label: str = Field(description="what that permission allows, in words")
    action: str
    status: str = Field(description="the status it came to; empty where it stayed")
    note: str
    changes: list[TimelineChange]


class Timeline(WireModel):
    """The life of an invoice, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[TimelineEntry]
