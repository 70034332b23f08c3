"""Rates across all tariffs, and the comparison of one lane, on the wire. Amounts and weights are text."""

from decimal import Decimal
from typing import Literal

from pydantic import Field

from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.features.tariffs.overview.schemas import NamedTariff
from freight.features.tariffs.schemas import DAY, LaneChargeView
from freight.kit.http.envelope import RequestModel, WireModel

Validity = Literal["today", "later", "published"]
MOST_WEIGHTS = 12


class RateRow(NamedTariff):
    """A lane of a published version. `charge` is the one whose rates are shown: with breaks if the lane has some;
    `others` counts the lane's other charges. `number` is its place in the version."""

    lane_id: str
    version_id: str
    version_number: int
    effective_date: str
    expiry_date: str
    currency: str
    number: int
    identifiers: dict[str, str]
    transit_days: int | None
    charge: str
    rates: LaneChargeView | None
    others: int


class RateList(WireModel):
    """A page of lanes. `identifiers`: those that these tariffs use, in their usual order. `has_sides`: whether there
    are tariffs of the buying side that the caller may see."""

    count: int
    page_no: int
    page_limit: int
    tariffs: int
    identifiers: list[str]
    has_sides: bool
    rows: list[RateRow]


class LaneComparisonBody(RequestModel):
    """A lane to compare: identifier id to value; those left out are open. `currency` none: the one most tariffs use."""

    identifiers: dict[str, str] = Field(min_length=1)
    day: str | None = Field(None, pattern=DAY, description="none: today")
    currency: str | None = Field(None, pattern=r"^[A-Z]{3}$")
    weights: list[Decimal] = Field([], max_length=MOST_WEIGHTS, description="kg; none: the usual ones")
    pieces: int = Field(1, ge=1, le=100_000)
    side: TariffUseSide = TariffSide.SELLING


class LaneOffer(NamedTariff):
    """A matching lane of a tariff. `identifiers` as the lane states them, `carrier` and `service` as matched.
    `cheapest` counts the rows in which it is the cheapest. `note`: the exchange rate, or why its amounts cannot be
    compared."""

    version_id: str
    version_number: int
    number: int
    identifiers: dict[str, str]
    carrier: str
    service: str
    transit_days: int | None
    effective_date: str
    expiry_date: str
    currency: str
    note: str
    cheapest: int


class LaneCell(WireModel):
    """What one lane charges at one weight: the total of all its charges by the rating engine, in its own currency and
    in that of the comparison, and the break the weight falls in. `reason`: why there is no total."""

    total: str | None
    converted: str | None
    span: str
    rate: str | None
    minimum: str | None
    method: str
    cheapest: bool
    reason: str


class LaneRow(WireModel):
    """One weight across all columns, in order. `label` is the break, or the weight itself."""

    label: str
    weight: str
    cells: list[LaneCell]


class TariffWithoutRate(NamedTariff):
    """A tariff in force without a matching lane, and why."""

    reason: str


class LaneComparison(WireModel):
    """One lane compared across all tariffs in force on a day. `breaks`: a row for each range of weights in which no
    lane changes its break, computed at its first weight; `weights`: at round weights. Columns that are cheapest at the
    most weights come first; `left_out` counts further lanes, `breaks_left_out` further rows."""

    day: str
    currency: str
    currencies: list[str]
    identifiers: dict[str, str]
    columns: list[LaneOffer]
    breaks: list[LaneRow]
    weights: list[LaneRow]
    left_out: int
    breaks_left_out: int
    without: list[TariffWithoutRate]
