"""Carriers' invoices on the wire. Amounts are decimal figures as text."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

ColumnRole = Literal[
    "shipment",
    "invoice",
    "order",
    "day",
    "currency",
    "charge",
    "amount",
    "total",
    "tax",
    "net",
    "gross",
    "across",
    "none",
]
State = Literal["waiting", "entered", "refused"]


class CarrierColumn(WireModel):
    """A column of the file. `role`: its meaning; `across`: amounts of the charge in its heading; `total`: net or gross,
    whichever the figures give; `tax`, `net` and `gross`: only where the company is registered for tax; `none`: not
    read."""

    heading: str
    role: ColumnRole
    sample: str = Field(description="its first cell that says something")


class CarrierName(WireModel):
    """A name of a charge in the file. `chargeCode` is the charge it means: `+` uses the name itself as a charge, `-`
    leaves its amounts out, `%` takes them as tax on the others, empty awaits a choice."""

    name: str
    count: int
    amount: str
    charge_code: str
    source: Literal["chosen", "remembered", "suggested", ""]


class ChargeChoice(WireModel):
    """A charge that a name may mean; `isNear`: it is in a tariff that rates shipments of the file."""

    charge_code: str
    charge_text: str
    is_near: bool


class CarrierProblem(WireModel):
    """A problem with a cell of the file, and the remedy."""

    row: int
    column: str
    message: str


class CarrierQuestion(WireModel):
    """A question about rows of a file that is answered before they are judged. `answer`: `above`, they belong to the
    invoice above; `leftOut`; or empty. `isRemembered`: the answer was taken from the last file with these headings."""

    key: str
    text: str
    answer: Literal["above", "leftOut", ""]
    is_remembered: bool


class ReadinessLossView(WireModel):
    """A shipment that is ready to bill and would not be once the file is entered: `status` is its status then,
    `numbers` the file's invoices for it; none if it only shares an invoice with a shipment they are for."""

    shipment_id: str
    shipment_number: str
    numbers: list[str]
    status: str


class ReceivedTotal(WireModel):
    """What is charged in one currency; "" is the shipments' own. `amount` is net."""

    currency: str
    amount: str


class ReceivedTax(WireModel):
    """The tax in one currency, and what is charged with it."""

    currency: str
    tax: str
    gross: str


class CarrierSheetView(WireModel):
    """What a file comes to. Counts are of invoices; refused and unchanged ones are not accepted. `rounded`: amounts
    with more decimals than their currency; `memCacheKey`: the task that enters what was accepted."""

    columns: list[CarrierColumn]
    has_tax: bool = Field(description="the company is registered for tax: columns and names may be tax")
    names: list[CarrierName]
    choices: list[ChargeChoice]
    invoices: int
    shipments: int
    changed: int
    same: int
    refused: int
    rounded: int
    totals: list[ReceivedTotal]
    taxes: list[ReceivedTax] = Field(description="empty where the file says nothing of tax")
    problems: list[CarrierProblem]
    problem_count: int
    unmapped: list[str]
    column_fault: str = Field(description="what to choose before the columns say charges; empty when they do")
    question: CarrierQuestion | None = Field(None, description="about rows without a number, where there are some")
    losing_ready: list[ReadinessLossView] = Field(description="of a trial whose names all stand for a charge")
    ready_looked_at: int = Field(description="ready shipments of the file that a trial looked at")
    ready_not_looked_at: int = Field(
        description="those that it did not look at: they are judged as they are entered, and may be lost, too"
    )
    mem_cache_key: str = ""


class CarrierChargeView(WireModel):
    """One amount of a carrier's invoice."""

    name: str
    charge_code: str
    charge_text: str
    amount: str


class CarrierInvoiceView(WireModel):
    """A carrier's invoice for one shipment. `state` entered: its amounts are on the charges of the shipment; otherwise
    `message` says why not."""

    id: str
    carrier: str
    number: str
    invoice_date: str
    currency: str
    shipment_id: str
    shipment_number: str
    charges: list[CarrierChargeView]
    total: str = Field(description="without tax")
    tax: str | None = Field(description="on top of the total; null where its file says nothing of tax")
    state: State
    message: str
    file_name: str
    received_on: datetime
    received_by: str


class CarrierInvoicesRequest(RequestModel):
    """A page of carriers' invoices, the newest first. `q`: an invoice or shipment number, or a carrier."""

    q: str = Field("", max_length=100)
    state: State | Literal[""] = ""
    shipment_id: str = ""
    page_no: int = 1
    page_limit: int = 50


class CarrierInvoices(WireModel):
    """Carriers' invoices; `refused`: how many of all matching ones are not on the charges of their shipments."""

    count: int
    refused: int
    page_no: int
    page_limit: int
    rows: list[CarrierInvoiceView]


class CarrierNameList(WireModel):
    """The carriers that sent invoices, for suggestions."""

    carriers: list[str]


class CarrierInvoicesChosen(RequestModel):
    """Invoices by their ids."""

    ids: list[str] = Field(min_length=1, max_length=1_000)


class CarrierTask(WireModel):
    """The task that enters them."""

    count: int
    mem_cache_key: str
