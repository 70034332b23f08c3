"""Wire shapes of tax returns. Amounts are decimal figures as text, in the currency named with them."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.return_periods import ReturnInterval, ReturnState
from freight.kit.http.envelope import RequestModel, WireModel


class TaxReturnPeriodView(WireModel):
    """A period of a registration. `is_next`: the one to be filed next."""

    period: str
    first_day: date
    last_day: date
    state: ReturnState
    is_next: bool
    filed_on: datetime | None
    filed_by: str


class TaxReturnRegistrationView(WireModel):
    """A registration with its periods, the newest first. `is_visible` is false for a caller who does not see all of its
    invoices: then it has no periods."""

    country: str
    country_name: str
    number: str
    tax_name: str
    currency: str
    is_visible: bool
    interval: ReturnInterval
    periods: list[TaxReturnPeriodView]


class TaxReturnList(WireModel):
    """The registrations of the company; empty for one that charges no tax."""

    registrations: list[TaxReturnRegistrationView]
    may_file: bool


class TaxReturnRowView(WireModel):
    """A tax code with one of its taxes and a rate. `side`: customers for sales, carriers for purchases; a base may be
    in several boxes, written with commas."""

    side: TaxSide
    direction: TaxDirection

    code: str
    name: str
    category_label: str
    tax: str
    percent: str
    base_box: str
    tax_box: str
    deduction_box: str
    currency: str
    base: str
    amount: str


class TaxReturnBoxView(WireModel):
    """A box of the return; empty where it has no base, or no tax."""

    box: str
    currency: str
    base: str
    amount: str


class TaxReturnTotalView(WireModel):
    """All documents of sales (customers) or purchases (carriers) in a currency; a base with two taxes counts once."""

    side: TaxSide
    currency: str
    base: str
    amount: str


class TaxReturnBalanceView(WireModel):
    """The tax of a return in a currency. `owed`: on sales, and that of carriers which the company declares itself;
    `deducted`: charged by carriers, and declared by the company; `to_pay` is negative for a refund."""

    currency: str
    owed: str
    deducted: str
    to_pay: str


class UnionSaleView(WireModel):
    """A line of the EC sales list; `number` is empty for a customer without a tax number."""

    country: str
    country_name: str
    number: str
    account_name: str
    currency: str
    amount: str


class CustomerTaxView(WireModel):
    """What was charged to a customer at a rate."""

    account_number: str
    account_name: str
    percent: str
    currency: str
    net: str
    tax: str
    gross: str


class TaxReturnView(TaxReturnPeriodView):
    """The return of a period. `late_from` are the periods its late documents belong to; `problems` keep it from being
    filed; `version` is sent back to file exactly these figures."""

    country: str
    country_name: str
    number: str
    documents: int
    late: int
    late_from: list[str]
    rows: list[TaxReturnRowView]
    boxes: list[TaxReturnBoxView]
    totals: list[TaxReturnTotalView]
    balances: list[TaxReturnBalanceView]
    union_sales: list[UnionSaleView]
    customers: list[CustomerTaxView]
    problems: list[str]
    version: str
    may_file: bool


class TaxReturnFiling(RequestModel):
    """The figures that the caller saw."""

    version: Annotated[str, Field(min_length=1, max_length=64)]


class TaxReturnFigureQuery(RequestModel):
    """A figure of a return: a row, a box, a line of the EC sales list, a customer at a rate, or a side; nothing for
    all."""

    code: Annotated[str, Field(max_length=40)] = ""
    tax: Annotated[str, Field(max_length=80)] = ""
    percent: Annotated[Decimal | None, Field(ge=0, le=300)] = None
    box: Annotated[str, Field(max_length=40)] = ""
    account: Annotated[str, Field(max_length=200)] = ""
    sale: Annotated[str, Field(max_length=400)] = ""
    currency: Annotated[str, Field(max_length=3)] = ""
    side: TaxSide | None = None
    page_no: Annotated[int, Field(ge=1, le=10_000)] = 1
    page_limit: Annotated[int, Field(ge=1, le=100)] = 25


class CountedLineView(WireModel):
    """A charge of a document, in the document's currency; of a carrier's invoice, its charges under one tax
    code, in that of the return, with the name of the code."""

    line_id: str
    charge: str
    shipment_number: str
    code: str
    percent: str
    net: str


class CountedDocumentView(WireModel):
    """A document of a figure. Amounts are empty where the figure has none. `late_from`: the period it belongs to by
    its date; `is_reversal`: it was filed then, and voided or reopened since. With `side` carriers it is a payable, and
    `account_name` the carrier. `link`: its address in the app."""

    invoice_id: str
    side: TaxSide
    link: str
    number: str
    invoice_date: date
    account_name: str
    customer_number: str
    currency: str
    base: str
    amount: str
    is_reversal: bool
    late_from: str
    document_currency: str
    lines: list[CountedLineView]


class CountedDocumentList(WireModel):
    """A page of the documents that a figure counts, with their sum."""

    count: int
    currency: str
    base: str
    amount: str
    rows: list[CountedDocumentView]
