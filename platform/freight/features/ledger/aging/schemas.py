"""The aging summary and its details on the wire (foundation §7: bpR, bpRdetail)."""

from datetime import date, datetime
from enum import StrEnum

from pydantic import Field

from freight.core.aging import AgingSum
from freight.core.money import format_plain_amount
from freight.kit.http.envelope import RequestModel, WireModel


class GroupBy(StrEnum):
    """What a row of the summary represents; opening a folder shows the next level."""

    SYSTEM = "system"
    ACCOUNT = "account"
    STATUS = "status"


class AgingFilter(RequestModel):
    """The selected filters; an empty list filters nothing."""

    system_id: list[str] = []
    account_id: list[str] = []
    status: list[str] = []
    currency: list[str] = []


class SummaryRequest(RequestModel):
    """`date` is the day ages are counted to; `groupBy`, `systemId` and `accountId` name the opened folder. A past day
    shows today's unbilled work with its age on that day, without what was entered since."""

    date: date
    current_time: str = Field("", description="the caller's clock, yyyy-MM-dd HH:mm:ss; the server's own is used")
    condition: AgingFilter = AgingFilter()
    group_by: GroupBy = GroupBy.SYSTEM
    system_id: str | None = None
    account_id: str | None = None


class AgingAmount(WireModel):
    """Money of one currency; the amount is a decimal figure as text."""

    currency: str
    amount: str


class CountAndAmount(WireModel):
    """A count with its amounts. `amount` and `currency` are null if currencies mix or nothing is rated; `amounts` has
    one entry per currency."""

    count: int
    amount: str | None
    currency: str | None
    amounts: list[AgingAmount]

    @classmethod
    def of(cls, part: AgingSum) -> "CountAndAmount":
        """The wire form of a sum."""
        amounts = [
            AgingAmount(currency=code, amount=format_plain_amount(value, code))
            for code, value in sorted(part.amounts.items())
        ]
        only = amounts[0] if len(amounts) == 1 else None
        return cls(
            count=part.shipments,
            amount=only.amount if only else None,
            currency=only.currency if only else None,
            amounts=amounts,
        )


class AgeHeader(WireModel):
    """A column of the summary."""

    label: str
    from_days: int
    to_days: int | None


class SummaryRow(WireModel):
    """A folder or a line. Send its ids back with the next `groupBy` to open it. `systemName`: the system of an account,
    in a summary by account over every system."""

    key: str
    name: str
    system_name: str
    group_by: GroupBy
    system_id: str | None
    account_id: str | None
    status: str | None
    age_group: list[CountAndAmount]
    total: CountAndAmount
    has_children: bool


class SummaryAnswer(WireModel):
    """The aging summary of unbilled work."""

    headers: list[AgeHeader]
    updated_on: datetime
    date: date
    group_by: GroupBy
    rows: list[SummaryRow]
    total_row: SummaryRow


class DetailRow(WireModel):
    """A shipment behind a cell of the summary."""

    id: str
    system_id: str
    system_name: str
    account_id: str | None
    account_name: str
    shipment_number: str
    status: str
    entry_date: str
    age_days: int
    country: str
    amount: str | None
    currency: str
    reason: str
    tariff_name: str


class DetailAnswer(WireModel):
    """A page of shipments, oldest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DetailRow]
