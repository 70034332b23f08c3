"""Payables on the wire. Amounts are decimal figures as text, days are yyyy-MM-dd."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from freight.core.payables.due import DueWindow
from freight.core.payables.statuses import PayableStatus, PaymentMethod, PaymentStatus
from freight.core.tags import TagGiver
from freight.features.payables.tax_schemas import CarrierTermsView, PayableTaxSum, PayableTaxView
from freight.features.setup.list_layouts.total_schemas import ColumnTotalView
from freight.kit.http.envelope import RequestModel, WireModel

Ids = Annotated[list[str], Field(min_length=1, max_length=500)]
Reason = Annotated[str, Field(max_length=500)]


class NamedOrder(WireModel):
    """A purchase order that an invoice names; `id` is empty if there is none of that number."""

    id: str
    number: str


class SimilarInvoice(WireModel):
    """Another invoice of the same carrier that charges for the same thing."""

    id: str
    number: str


class PayableView(WireModel):
    """A carrier's invoice in its present state. `charged`: the amount the carrier asks for; `agreed`: the audited
    amount; `approved`: the amount to pay, null before approval. `open`: approved, and in no payment yet. `charged` and
    `agreed` are net; `approved`, `open`, `scheduled` and `paid` have the tax in them. The fields of tax are null where
    the company isn't registered for tax."""

    id: str
    revision: int
    carrier: str
    carrier_key: str = Field(description="the same for every way its name is written")
    number: str
    invoice_date: str
    due_date: str
    due_in: DueWindow | None = Field(description="how soon it is due; null once it is paid or rejected")
    currency: str
    shipments: int
    charged: str
    agreed: str
    tax: str | None = Field(description="the tax that the carrier charges; null where its file says nothing of tax")
    gross: str | None = Field(description="`charged` with its tax")
    agreed_tax: str | None = Field(description="how much of the tax is agreed")
    approved: str | None
    approved_tax: str | None = Field(description="the tax in `approved`")
    open: str
    scheduled: str
    paid: str
    status: PayableStatus
    findings: list[str] = Field(description="why it needs someone, the first three")
    duplicates: list[SimilarInvoice] = Field(description="invoices it looks like: not approved while it has any")
    orders: list[NamedOrder] = Field(description="the purchase orders of its shipments")
    needs_ladder: bool = Field(description="a workflow rule has an approval ladder approve it")
    note: str = Field(description="the reason of the last decision")
    received_on: datetime
    tag_ids: list[str] = Field([], description="its tags, given by rules and by hand")
    own: dict[str, str | bool] = Field(
        {}, description="the fields that the company added, by key; empty ones are left out"
    )


class PayableLineView(WireModel):
    """A carrier's charges for one shipment, and the amount agreed."""

    shipment_id: str
    shipment_number: str
    charged: str
    agreed: str
    tax: str | None
    finding: str
    order_id: str = Field(description="the purchase order it is charged against; empty: none")
    order_number: str
    order_finding: str = Field(description="why nothing can be charged against the purchase order")


class PayableStepView(WireModel):
    """One step of its history."""

    status: PayableStatus
    on: datetime
    by: str
    note: str


class DrawnOrder(WireModel):
    """What an approved invoice drew on a purchase order."""

    order_id: str
    number: str
    amount: str


class PayablePayment(WireModel):
    """A payment that includes part of it."""

    id: str
    pay_on: str
    method: PaymentMethod
    reference: str
    amount: str
    status: PaymentStatus


class PayableDetail(PayableView):
    """A carrier's invoice with its lines, history and payments."""

    lines: list[PayableLineView]
    steps: list[PayableStepView]
    payments: list[PayablePayment]
    draws: list[DrawnOrder]
    rule: str = Field(description="the name of the workflow rule that applies; empty: none")
    second_person: bool = Field(description="its payment is not released by who uploaded or approved it")
    taxes: list[PayableTaxView] = Field(description="empty where no tax is decided")
    tax_hint: str = Field(description="what is missing in the tax setup; empty: nothing")
    carrier_terms: CarrierTermsView


class PayablesRequest(RequestModel):
    """A page of carriers' invoices, those due first at the top. `q`: an invoice or shipment number, or a carrier.
    `statuses` empty: all of them; `exceptionsOnly`: those with audit findings or in dispute."""

    q: str = Field("", max_length=100)
    statuses: list[PayableStatus] = Field(default=[], max_length=10)
    carrier: str = Field("", max_length=100)
    currency: str = Field("", max_length=3)
    due: DueWindow | Literal[""] = ""
    exceptions_only: bool = False
    order: str = Field("", max_length=40, description="the id of a purchase order")
    tags: list[str] = Field([], max_length=100, description="ids of tags: invoices with any of them")
    tags_given: TagGiver | None = Field(None, description="only those of `tags` that rules gave, or people by hand")
    without_tags: list[str] = Field([], max_length=100, description="ids of tags: invoices with none of them")
    tagging_rule: str = Field("", max_length=40, description="the id of a rule: invoices that it tagged")
    rules: dict[str, object] | None = Field(None, description="a rule tree, as of tagging rules for carriers' invoices")
    page_no: int = 1
    page_limit: int = 50


class PayableSum(WireModel):
    """The total of invoices in one currency."""

    currency: str
    charged: str
    agreed: str
    open: str


class PayablesFound(WireModel):
    """Carriers' invoices; `sums` of all that match, by currency. `unchecked` are still being audited. `column_totals`
    are of the figures that the company added. `tax_sums` are empty where the company isn't registered for tax."""

    count: int
    unchecked: int
    page_no: int
    page_limit: int
    sums: list[PayableSum]
    tax_sums: list[PayableTaxSum]
    column_totals: list[ColumnTotalView]
    rows: list[PayableView]


class ApprovePayables(RequestModel):
    """Approve invoices for payment, at the audited amount or as charged. An invoice with exceptions needs a reason."""

    ids: Ids
    as_charged: bool = False
    without_order: bool = Field(False, description="what has exceptions draws nothing from purchase orders")
    reason: Reason = ""


class DecidePayables(RequestModel):
    """Dispute, reject or reopen invoices, with the reason."""

    ids: Ids
    reason: Reason = ""


class PayableRefused(WireModel):
    """An invoice that stays unchanged, and why."""

    id: str
    number: str
    message: str


class PayablesDecided(WireModel):
    """Which invoices were decided, and which were not."""

    done: list[str]
    refused: list[PayableRefused]


class DueDateForm(RequestModel):
    """A new due date of an invoice."""

    id: str
    revision: int
    due_date: date


class PayableFieldsForm(RequestModel):
    """Fields of an invoice that the company added, by key. Those that are left out stay."""

    id: str
    revision: int
    values: dict[str, str | bool] = Field(max_length=500)


class PaidPart(RequestModel):
    """The part of an invoice that a payment covers; if left out, all of its open amount."""

    payable_id: str
    amount: Decimal | None = None


class NewPayment(RequestModel):
    """A payment to one carrier in one currency. Repeating a `requestKey` does not make a second payment."""

    request_key: str = Field(min_length=8, max_length=64)
    pay_on: date
    method: PaymentMethod
    reference: str = Field("", max_length=100)
    parts: list[PaidPart] = Field(min_length=1, max_length=500)


class PaymentPartView(WireModel):
    """What a payment covers of one invoice."""

    payable_id: str
    number: str
    amount: str


class PaymentView(WireModel):
    """A payment to a carrier. `paidOn` is empty while it is scheduled."""

    id: str
    revision: int
    carrier: str
    currency: str
    total: str
    pay_on: str
    method: PaymentMethod
    reference: str
    status: PaymentStatus
    paid_on: str
    note: str
    created_by: str
    held_for: list[str] = Field(description="what who scheduled it did, so that someone else releases it")
    released_by: str
    parts: list[PaymentPartView]


class PaymentsRequest(RequestModel):
    """A page of payments, latest pay date first. `q`: a carrier, a reference or an invoice number; `paidFrom`: made on
    that day or later."""

    q: str = Field("", max_length=100)
    status: PaymentStatus | Literal[""] = ""
    currency: str = Field("", max_length=3)
    paid_from: date | None = None
    page_no: int = 1
    page_limit: int = 50


class PaymentSum(WireModel):
    """The total of payments in one currency."""

    currency: str
    total: str


class PaidSum(PaymentSum):
    """What was paid in one currency. `link` opens exactly these payments."""

    link: str


class PaymentsFound(WireModel):
    """Payments to carriers; `sums` of all that match, by currency."""

    count: int
    page_no: int
    page_limit: int
    sums: list[PaymentSum]
    rows: list[PaymentView]


class PaymentsPaid(RequestModel):
    """Mark scheduled payments as made. An empty `reference` keeps each one's own."""

    ids: Ids
    paid_on: date
    reference: str = Field("", max_length=100)


class PaymentsReleased(RequestModel):
    """Release payments scheduled by another user."""

    ids: Ids


class PaymentsMade(WireModel):
    """The payments that were released or made."""

    rows: list[PaymentView]


class PaymentCanceled(RequestModel):
    """Cancel a scheduled payment, or void one that was made, with the reason."""

    id: str
    revision: int
    reason: Reason


class OwedBucket(WireModel):
    """What is owed, by due date. `link` opens exactly these invoices."""

    due: DueWindow
    count: int
    amount: str
    link: str


class CarrierOwed(WireModel):
    """What one carrier is owed in one currency: approved and not yet paid. `terms`: days until its invoices are due."""

    carrier: str
    currency: str
    terms: int
    carrier_terms: CarrierTermsView
    count: int
    amount: str
    buckets: list[OwedBucket]
    link: str


class PayableWork(WireModel):
    """How many invoices wait in one status, and what they charge in one currency. `link` opens exactly these."""

    status: PayableStatus
    currency: str
    count: int
    amount: str
    oldest: str
    link: str


class PayablesSummary(WireModel):
    """What is owed and what awaits a decision. `view`: which of the two is shown first, by user type (A006): `owed` for
    administrators, who answer for the money, `work` for operators."""

    view: Literal["owed", "work"]
    today: str
    unchecked: int
    owed: list[CarrierOwed]
    work: list[PayableWork]
    paid_this_month: list[PaidSum]


class CarrierTermsForm(RequestModel):
    """Days from the invoice date until a carrier's invoices are due; open invoices keep their due date. Country and tax
    number decide the tax on its invoices, and stay if they are left out."""

    carrier: str = Field(min_length=1, max_length=100)
    days: int = Field(ge=0, le=365)
    country: str | None = Field(None, max_length=60, description="its name or ISO code; empty: unknown")
    tax_number: str | None = Field(None, max_length=40)
