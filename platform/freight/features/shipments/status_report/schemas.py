"""The status report on the wire. Amounts are decimal figures as text."""

from datetime import date

from freight.kit.http.envelope import WireModel


class StatusCell(WireModel):
    """The records with one status: how many, their total, and the list that shows exactly them. Without any, `count` is
    0 and there is no link."""

    count: int
    amount: str
    link: str


class StatusRow(WireModel):
    """One currency of an account, or of all accounts, with a cell per status in table order; shipments without a rate
    have no currency."""

    key: str
    account: str
    currency: str
    cells: list[StatusCell]


class StatusTable(WireModel):
    """The statuses that occur, totals of all accounts, and rows by account; `more`: how many account rows are left
    out."""

    statuses: list[str]
    totals: list[StatusRow]
    rows: list[StatusRow]
    more: int


class StatusReport(WireModel):
    """Shipments by entry date and invoices by invoice date; null for what the caller may not see."""

    first: date
    last: date
    shipments: StatusTable | None
    invoices: StatusTable | None
