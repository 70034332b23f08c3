"""Wire shapes of Home. Amounts are decimal numbers as text, one per currency."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.ledger.aging.schemas import AgingAmount, CountAndAmount, DetailRow
from freight.kit.http.envelope import WireModel


class LinkedFigure(WireModel):
    """A figure; `link` opens exactly what was counted."""

    link: str


class ShipmentWorth(CountAndAmount, LinkedFigure):
    """A number of shipments and their amounts."""


class UnbilledOverThirtyDays(LinkedFigure):
    """Unbilled shipments older than 30 days; `sinceMonday` of them passed that age this week."""

    count: int
    since_monday: int


class BilledCurrency(WireModel):
    """What was billed in one currency this month, against last month up to the same day. `changePercent` is null if
    there is nothing to compare with."""

    currency: str
    amount: str
    invoices: int
    last_month_to_date: str
    change_percent: str | None


class BilledThisMonth(LinkedFigure):
    """What was billed in `month` (yyyy-MM); `amounts` has one entry per currency, largest first. `partial`: the user's
    permissions are filtered by fields of shipments, which invoices do not have, so that invoices not known to be theirs
    are left out (R381)."""

    month: str
    last_month: str
    invoices: int
    amounts: list[BilledCurrency]
    partial: bool


class TouchlessShare(LinkedFigure):
    """How many of the shipments entered on `day` (the latest day before today that has any) got a rate that equals what
    the user expected, without manual work. All null and zero if there is no such day."""

    day: str | None
    entered: int
    touched: int = Field(description="those without a rate, with a mismatch, or edited since")
    percent: str | None


class HomeFigures(WireModel):
    """The strip of figures at the top of Home."""

    unbilled: ShipmentWorth
    over_thirty: UnbilledOverThirtyDays
    ready_to_bill: ShipmentWorth
    billed: BilledThisMonth
    without_touch: TouchlessShare


class Todo(WireModel):
    """An item of the to-do list. `reason` says why, in words; `link` opens exactly what was counted, and `screen` is
    where it is worked on."""

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
    """Everything above the fold. Figures and to-do list cover every system of the company in which the user may see
    Home; only failed tasks and deliveries are of the current system, as their links lead into it. Without
    `has_shipments` there is nothing to show yet; until an invoice is issued (`has_issued`), Home explains the first
    steps."""

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
    """Unbilled shipments by destination, largest count first."""

    rows: list[Country]


class BilledDay(WireModel):
    """What was billed on one day; credit notes are negative and counted separately."""

    day: str
    invoices: str
    credit_notes: str
    count: int


class BilledByDay(WireModel):
    """Every day of the month up to today, in one currency; `currencies` are those billed in the month. `partial` as in
    `BilledThisMonth`."""

    month: str
    currency: str
    currencies: list[str]
    days: list[BilledDay]
    partial: bool


class BilledMonth(WireModel):
    """What was billed in a month: invoices, credit notes (negative), and their sum. `link` opens what is counted."""

    month: str
    invoices: str
    credit_notes: str
    total: str
    count: int
    link: str


class BilledPart(WireModel):
    """What an account was billed in one of the months; without `link`, nothing was billed."""

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
    """Twelve months in one currency, and the accounts billed most; `others` are left out of the table, but not of the
    months. `partial` as in `BilledThisMonth`."""

    currency: str
    currencies: list[str]
    total: str
    months: list[BilledMonth]
    accounts: list[BilledAccount]
    others: int
    partial: bool


class CreditNoteRow(WireModel):
    """Credit notes of one currency with the same reason or customer, or all of them, by month, in the order of the
    months. Totals are negative. `name` is empty if no reason was given; `link` opens all of them."""

    key: str
    name: str
    system_name: str
    currency: str
    total: str
    count: int
    link: str
    months: list[BilledPart]


class CreditNotes(WireModel):
    """The credit notes of twelve months (yyyy-MM). `currencies`: all of them, one row per currency, the one with most
    credit notes first. `reasons` and `customers`: the largest first, per currency; `moreReasons` and `moreCustomers`
    count those left out of the two tables. `partial` as in `BilledThisMonth`."""

    months: list[str]
    currencies: list[CreditNoteRow]
    reasons: list[CreditNoteRow]
    customers: list[CreditNoteRow]
    more_reasons: int
    more_customers: int
    partial: bool


class HomeListSystem(WireModel):
    """How much of a list belongs to one system; `link` opens it there, where it is worked on; invoices have no link."""

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
    """A page of what a figure of Home counted, shipments or invoices, newest first or as sorted. `count` and `amounts`
    cover all pages; a set that is counted without amounts has none."""

    name: str
    title: str
    count: int
    amounts: list[AgingAmount]
    page_no: int
    page_limit: int
    places: list[HomeListSystem]
    shipments: list[DetailRow]
    invoices: list[ListedInvoice]
