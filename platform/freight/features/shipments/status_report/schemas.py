"""The status report on the wire. Amounts are decimal figures as text."""

from datetime import date

from freight.kit.http.envelope import WireModel


class StatusCell(WireModel):
    """What has one status: how many, what they come to, and the list that shows exactly them. Without any, `count` is 0
    and there is no link."""

    count: int
    amount: str
    link: str


class StatusRow(WireModel):
    """One currency of an account, or of all accounts, status by status in the order of the table; shipments without a
    rate have no currency."""

    key: str
    account: str
    currency: str
    cells: list[StatusCell]


class StatusTable(WireModel):
    """The statuses that occur, all accounts together, and account by account; `more`: how many rows of accounts are
    left out."""

    statuses: list[str]
    totals: list[StatusRow]
    rows: list[StatusRow]
    more: int


class StatusReport(WireModel):
    """Shipments by the day they were entered and invoices by invoice date; null for what the caller may not see."""

    first: date
    last: date
    shipments: StatusTable | None
    invoices: StatusTable | None
