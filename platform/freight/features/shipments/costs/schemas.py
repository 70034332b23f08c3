"""Wire shapes of the costs of a shipment."""

from datetime import datetime

from pydantic import Field

from freight.core.buying.cost_states import CostAction, CostState
from freight.kit.http.envelope import RequestModel, WireModel


class CostStepView(WireModel):
    """One step of a cost's life."""

    state: CostState
    amount: str
    note: str
    by: str
    on: datetime


class CostLineView(WireModel):
    """A cost. `isRated`: a buying tariff expects it, otherwise a user with a `reason`. `current`: what it comes to as
    far as known; `converted`: that in the currency of the sale, at `exchangeRate`, both empty in the same currency."""

    line_id: str
    revision: int
    carrier: str
    name: str
    currency: str
    state: CostState
    is_rated: bool
    expected: str
    reason: str
    invoiced: str
    invoice_number: str
    agreed: str
    current: str
    converted: str
    exchange_rate: str
    steps: list[CostStepView]
    actions: list[CostAction]


class AllocatedCostView(WireModel):
    """What the shipment bears of a cost of its master; `posted` once it no longer changes with the houses. `problem`:
    why it can't be divided yet."""

    master_id: str
    master_number: str
    carrier: str
    name: str
    currency: str
    amount: str
    posted: bool
    problem: str


class ShipmentMarginView(WireModel):
    """The sale, cost and margin of a shipment. `isBilled`: the sale is what was invoiced, otherwise what it was rated
    at. `problem`: why there is no margin; `reason`: the same in a few words, for a list. `percent` is of the sale."""

    sale: str
    is_billed: bool
    cost: str
    amount: str
    percent: str
    currency: str
    problem: str
    reason: str


class CostRatingView(WireModel):
    """What the buying tariffs last said of a shipment. `total` is empty without a rate, for `reason`."""

    trace_id: str
    tariff_name: str
    version_number: int
    total: str
    currency: str
    reason: str
    rated_on: datetime


class ShipmentCostsView(WireModel):
    """The costs of a shipment: its own, those of its master that it bears, and its margin. `rating` is None as long as
    it was rated by no buying tariff."""

    shipment_id: str
    shipment_number: str
    rating: CostRatingView | None
    lines: list[CostLineView]
    allocated: list[AllocatedCostView]
    margin: ShipmentMarginView


class ShipmentMarginRow(WireModel):
    """The margin of one of several shipments."""

    shipment_id: str
    margin: ShipmentMarginView


class ShipmentMarginsBody(RequestModel):
    """The shipments of a page."""

    ids: list[str] = Field(min_length=1, max_length=1_000)


class ShipmentMarginList(WireModel):
    """The margins of shipments, in no particular order."""

    rows: list[ShipmentMarginRow]


class CostLineForm(RequestModel):
    """A cost entered by hand, and why it is expected. `revision`: of the cost to change."""

    revision: int | None = None
    carrier: str = Field(min_length=1, max_length=100)
    name: str = Field(min_length=1, max_length=80)
    amount: str = Field(max_length=20)
    currency: str = Field(min_length=3, max_length=3)
    reason: str = Field(max_length=300)
    request_key: str = Field(
        "", max_length=60, description="of the caller's choosing: sent again with it, no second cost is entered"
    )


class CostActionForm(RequestModel):
    """A step of a cost. `amount`: what the carrier asks, or what is agreed."""

    revision: int
    action: CostAction
    amount: str = Field("", max_length=20)
    invoice_number: str = Field("", max_length=60)
    note: str = Field("", max_length=300)
