"""The home screen on the wire. Amounts are decimal figures as text, currency by currency."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.ledger.aging.schemas import AgingAmount, CountAndAmount, DetailRow
from freight.kit.http.envelope import WireModel


class LinkedFigure(WireModel):
    """`link` opens exactly what was counted."""

    link: str


class ShipmentWorth(CountAndAmount, LinkedFigure):
    """Shipments with what they are worth."""


class UnbilledOverThirtyDays(LinkedFigure):
    """Unbilled shipments older than 30 days; `sinceMonday` of them passed that age this week."""

    count: int
    since_monday: int


class BilledCurrency(WireModel):
    """What one currency was billed this month, against last month up to the same day. `changePercent` is null where
    there is nothing to compare with."""

    currency: str
    amount: str
    invoices: int
    last_month_to_date: str
    change_percent: str | None


class BilledThisMonth(LinkedFigure):
    """`month` is yyyy-MM; one entry of `amounts` a currency, the largest first. `partial`: the user’s permissions are
    filtered by fields of shipments, which invoices do not have, so that invoices are left out that nobody could tell
    to be his (R381)."""

    month: str
    last_month: str
    invoices: int
    amounts: list[BilledCurrency]
    partial: bool


class TouchlessShare(LinkedFigure):
    """Of the shipments entered on `day` (the latest day before today that has any), how many got a rate that equals
    what the user expected, without anybody's help. All null and zero when there is no such day."""

    day: str | None
    entered: int
    touched: int = Field(description="those without a rate, with a mismatch, or edited since")
    percent: str | None


class HomeFigures(WireModel):
    """The strip at the top of Home."""

    unbilled: ShipmentWorth
    over_thirty: UnbilledOverThirtyDays
    ready_to_bill: ShipmentWorth
    billed: BilledThisMonth
    without_touch: TouchlessShare


class Todo(WireModel):
    """Something that waits for somebody. `reason` says why, in words; `link` opens exactly what was counted, and
    `screen` is where it is worked on."""

    kind: Literal[
        "failedTask", "ownWork", "rateMismatch", "noRate", "notRatedYet", "ready", "rated", "deliveries", "requests"
    ]
    urgency: Literal["bad", "warn", "plain"]
    count: int
    title: str
    reason: str
    link: str
    screen: str


class Home(WireModel):
    """Everything above the fold. Figures and what needs doing cover every system of the company in which the user may
    see Home; only failed tasks and deliveries are those of the current system, for their links lead into it. Without
    `has_shipments` there is nothing to picture yet; until one of their invoices is issued (`has_issued`) Home says what
    comes first."""

    as_of: datetime
    figures: HomeFigures
    needs_doing: list[Todo]
    has_shipments: bool
    has_issued: bool


class Country(LinkedFigure):
    """Unbilled shipments to one country. `numeric` is the ISO 3166-1 code of the map's shapes; empty country: the
    shipments name none."""

    country: str
    numeric: str
    name: str
    count: int
    amount: str | None
    currency: str | None
    amounts: list[AgingAmount]
    tooltip: str


class Countries(WireModel):
    """Unbilled shipments by destination, the most first."""

    rows: list[Country]


class BilledDay(WireModel):
    """What was billed on one day; credit notes are negative and counted apart."""

    day: str
    invoices: str
    credit_notes: str
    count: int


class BilledByDay(WireModel):
    """Every day of the month up to today, in one currency; `currencies` are those that were billed in the month.
    `partial` as of `BilledThisMonth`."""

    month: str
    currency: str
    currencies: list[str]
    days: list[BilledDay]
    partial: bool


class BilledMonth(WireModel):
    """What was billed in a month: invoices, credit notes (negative), and both together. `link` opens what is
    counted."""

    month: str
    invoices: str
    credit_notes: str
    total: str
    count: int
    link: str


class BilledPart(WireModel):
    """What an account was billed in one of the months; without `link` nothing."""

    total: str
    count: int
    link: str


class BilledAccount(WireModel):
    """What an account was billed, month by month, in the order of the months."""

    account_id: str
    account: str
    system_name: str
    total: str
    count: int
    months: list[BilledPart]


class BilledByMonth(WireModel):
    """Twelve months in one currency, and the accounts that were billed most; `others` are left out of the table, not of
    the months. `partial` as of `BilledThisMonth`."""

    currency: str
    currencies: list[str]
    total: str
    months: list[BilledMonth]
    accounts: list[BilledAccount]
    others: int
    partial: bool


class CreditNoteRow(WireModel):
    """Credit notes of one currency that have a reason or a customer in common, or of all of them: by month, in the
    order of the months. Totals are negative. `name` is empty where no reason was given; `link` opens all of them."""

    key: str
    name: str
    system_name: str
    currency: str
    total: str
    count: int
    link: str
    months: list[BilledPart]


class CreditNotes(WireModel):
    """The credit notes of twelve months (yyyy-MM). `currencies`: all of them, a row for each currency, the one with
    most credit notes first; `reasons` and `customers`: the greatest first, of each currency; what is left out of the
    two tables is counted in `moreReasons` and `moreCustomers`. `partial` as of `BilledThisMonth`."""

    months: list[str]
    currencies: list[CreditNoteRow]
    reasons: list[CreditNoteRow]
    customers: list[CreditNoteRow]
    more_reasons: int
    more_customers: int
    partial: bool


class HomeListSystem(WireModel):
    """How much of a list lies in one system; `link` opens it there, where it is worked on; invoices have none."""

    system_id: str
    system_name: str
    count: int
    link: str


class ListedInvoice(WireModel):
    """An issued invoice."""

    id: str
    system_id: str
    system_name: str
    number: str
    invoice_type: str
    status: str
    invoice_date: str
    account_name: str
    currency: str
    total: str


class HomeList(WireModel):
    """A page of what a figure of Home counted, the newest first or as asked: shipments or invoices. `count` and
    `amounts` are of all pages; a set that is counted without amounts has none."""

    name: str
    title: str
    count: int
    amounts: list[AgingAmount]
    page_no: int
    page_limit: int
    places: list[HomeListSystem]
    shipments: list[DetailRow]
    invoices: list[ListedInvoice]
