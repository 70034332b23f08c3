"""Mismatches by cause, on the wire. Amounts are decimal figures as text, each with its currency."""

from typing import Literal

from freight.features.invoices.schemas import MismatchChoice
from freight.kit.http.envelope import RequestModel, WireModel

CauseKind = Literal[
    "version", "unit", "lane", "term", "week", "whole", "twice", "extra", "rate", "base", "pair",
    "percent", "flat", "currency", "invoice",
    "single",
]  # fmt: skip


class CauseKey(RequestModel):
    """What mismatches of one cause have in common: what went wrong, with which charge of which tariff. `detail`
    distinguishes causes of one kind; single cases share only the currency."""

    kind: CauseKind
    detail: str
    tariff_id: str | None
    charge_code: str
    currency: str


class MismatchCause(CauseKey):
    """One cause with its totals. `cause` describes it in words. `account_name` is empty if there are several.
    `user_total` is None where values were entered in another currency."""

    cause: str
    accounts: int
    account_name: str
    tariff_name: str
    count: int
    user_total: str | None
    tariff_total: str
    difference: str | None
    first_numbers: list[str]


class MismatchRequest(RequestModel):
    """A page of the causes, the one that explains the most money first."""

    page_no: int = 1
    page_limit: int = 50


class MismatchTotal(WireModel):
    """The total of the causes of a currency, including other pages. `difference` is `over` plus `under`: the shipments
    that were entered above the tariff, and those below it (negative)."""

    currency: str
    user_total: str
    tariff_total: str
    difference: str
    over: str
    under: str


class MismatchCauses(WireModel):
    """The causes; `shipments` counts all mismatched ones, `totals` are the column totals. `waiting`: the number that
    have no cause yet because a worker is still searching."""

    count: int
    shipments: int
    waiting: int
    totals: list[MismatchTotal]
    rows: list[MismatchCause]


class CauseListRequest(MismatchRequest):
    """A page of the shipments of one cause."""

    cause: CauseKey


class MismatchedShipment(WireModel):
    """A shipment whose value differs from the tariff's."""

    shipment_id: str
    shipment_number: str
    ship_date: str
    user_value: str | None
    tariff_value: str | None
    difference: str | None
    percent: str | None
    currency: str
    trace_id: str | None


class CauseList(WireModel):
    """The shipments of a cause."""

    count: int
    rows: list[MismatchedShipment]


class SettleCauseRequest(RequestModel):
    """Settle every shipment of a cause in one way, with one reason."""

    cause: CauseKey
    mismatch: MismatchChoice
