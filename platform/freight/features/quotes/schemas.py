"""Quotes on the wire. Amounts are text, each with its currency."""

from datetime import date, datetime

from pydantic import Field

from freight.core.quotes.states import QuoteRepository, QuoteState
from freight.core.rating.page import TracePage
from freight.kit.http.envelope import RequestModel, WireModel

DAY = r"^\d{4}-\d{2}-\d{2}$"


class AdhocCharge(RequestModel):
    """An additional charge agreed outside the tariff, in the tariff's currency."""

    name: str = Field(min_length=1, max_length=80)
    amount: str = Field(max_length=20)


class OfferOfSearch(RequestModel):
    """An offer of a rate search to be quoted: the lane by its position, the offer by its rank, both from 0."""

    search_id: str
    lane: int = Field(ge=0)
    offer: int = Field(ge=0)


class QuoteBody(RequestModel):
    """A quote as its form sends it. `values` are the facts of the shipment by wire key. `versionId` quotes by that
    version, `tariffId` by one tariff; neither: by the tariff that would rate such a shipment. `offer` takes values and
    version from a rate search instead."""

    account_id: str
    values: dict[str, object] = {}
    tariff_id: str | None = None
    version_id: str | None = None
    offer: OfferOfSearch | None = None
    valid_from: str = Field("", max_length=40, description="empty: today")
    valid_until: str = Field("", max_length=40, description="empty: 30 days from the first")
    adhoc: list[AdhocCharge] = Field([], max_length=20)
    note: str = Field("", max_length=1_000)
    revision: int | None = Field(None, description="the one that was read, to change a draft")
    request_key: str = Field(
        "", max_length=60, description="of the caller's choosing: sent again with it, no second quote is made"
    )


class QuoteStateBody(RequestModel):
    """A step of a quote."""

    state: QuoteState
    revision: int
    note: str = Field("", max_length=300)


class QuoteMailBody(RequestModel):
    """A quote by email: `to` holds addresses separated by commas; without a message, a default text mentions the
    attachment."""

    to: str = Field(max_length=1_000)
    message: str = Field("", max_length=2_000)
    revision: int


class QuoteLineView(WireModel):
    """One charge of a quote."""

    charge_id: str
    name: str
    amount: str
    adhoc: bool


class QuoteTaxRow(WireModel):
    """The charges of one rate. `reason`: the legal sentence of charges without tax."""

    label: str
    reason: str
    base: str
    amount: str


class QuoteTaxView(WireModel):
    """The tax on a quote as of `day`. If it can't be decided yet, `problem` says why and there is no `gross`.
    `seller`: name and address of the registration, in `language`, which is that of the customer's paper."""

    tax_name: str
    day: date
    rows: list[QuoteTaxRow]
    gross: str | None
    problem: str
    language: str
    seller: list[str]
    seller_number: str


class QuotePrice(WireModel):
    """What a quote would cost now. `rated` false: it cannot be quoted, for `reason`. `total` is net; `tax` is None
    where the company charges none."""

    rated: bool
    reason: str
    total: str | None
    currency: str
    lines: list[QuoteLineView]
    tariff_name: str
    version_number: int
    tax: QuoteTaxView | None = None


class QuoteRow(WireModel):
    """A quote as a list row. `expired`: open, and its last day has passed. `handledBy`: the name of the user in charge
    of it."""

    quote_id: str
    revision: int
    number: str
    state: QuoteState
    repository: QuoteRepository
    expired: bool
    account_id: str
    customer_name: str
    industry_vertical: str
    carrier: str
    origin: str
    destination: str
    service: str
    tariff_name: str
    version_number: int
    valid_from: str
    valid_until: str
    total: str
    currency: str
    created_by: str
    handled_by: str
    created_on: datetime


class QuoteList(WireModel):
    """A page of quotes, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[QuoteRow]


class QuoteStepView(WireModel):
    """One step in the history of a quote."""

    state: QuoteState
    on: datetime
    by: str
    note: str


class GapLine(WireModel):
    """What one charge adds to a gap."""

    name: str
    amount: str


class GapStepView(WireModel):
    """One cause of a gap: shipment, tariff or invoice."""

    code: str
    title: str
    amount: str
    lines: list[GapLine]
    reasons: list[str]


class QuoteGap(WireModel):
    """A quote compared with the result for one shipment on it. `stage`: open (not rated), rated, invoiced. `amount`:
    billed less quoted, and the sum of its steps; None if the currencies differ, as `incomparable` explains."""

    quote_id: str
    quote_number: str
    shipment_id: str
    shipment_number: str
    stage: str
    trace_id: str | None
    invoice_id: str | None
    invoice_number: str
    quoted: str
    billed: str | None
    currency: str
    billed_currency: str
    amount: str | None
    incomparable: str
    steps: list[GapStepView]


class QuoteGaps(WireModel):
    """The gaps of an invoice, a shipment or a quote."""

    rows: list[QuoteGap]


class QuotePage(QuoteRow):
    """A quote with its rating page and what was billed on it."""

    account_number: str
    tariff_id: str
    tariff_version_id: str
    values: dict[str, object]
    lines: list[QuoteLineView]
    tax: QuoteTaxView | None
    note: str
    history: list[QuoteStepView]
    next_states: list[QuoteState]
    frozen_on: datetime
    customer_email: str = Field(description="the email addresses of the account, separated by commas")
    page: TracePage
    gaps: list[QuoteGap]


class CurrencyAmount(WireModel):
    """A total in one currency; currencies are never added up."""

    currency: str
    total: str


class StateCount(WireModel):
    """Quotes of one state."""

    state: QuoteState
    count: int
    totals: list[CurrencyAmount]


class QuoteSummary(WireModel):
    """The state of the quotes: counts by state, those waiting longest for an answer, those expiring soon, and recent
    answers of customers."""

    states: list[StateCount]
    expired: int
    waiting: list[QuoteRow]
    expiring: list[QuoteRow]
    expiring_count: int = Field(description="open quotes that expire within a week; `expiring` are the first")
    answered: int = Field(description="accepted and declined in the last 90 days")
    accepted: int


class RepositoryDates(WireModel):
    """First and last day of the rates of a repository, or of one tariff in it. An empty expiry means no end."""

    effective_date: str
    expiry_date: str
