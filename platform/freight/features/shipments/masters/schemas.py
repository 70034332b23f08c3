"""Wire shapes of masters."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from freight.core.buying.allocation import AllocationKey
from freight.kit.http.envelope import RequestModel, WireModel


class UnmatchedShipment(WireModel):
    """A shipment that is no house yet."""

    shipment_id: str
    shipment_number: str


class UnmatchedMaster(WireModel):
    """A master number that shipments name without being houses. `masterId`: the master with that number, empty if there
    is none; `revision`: its revision."""

    number: str
    master_id: str
    revision: int
    shipments: list[UnmatchedShipment]


class UnmatchedMasters(WireModel):
    """The master numbers of shipments that are no houses, those of most shipments first."""

    rows: list[UnmatchedMaster]


class MasterHouseView(WireModel):
    """A house with its figures."""

    shipment_id: str
    shipment_number: str
    status: str
    customer: str
    pieces: str
    chargeable_weight: str
    volume: str


class HouseCostView(WireModel):
    """What a house bears of a cost: `part` is its figure and `whole` that of all houses. `hasRest`: it got one of the
    cents that rounding down left."""

    shipment_number: str
    amount: str
    part: str
    whole: str
    has_rest: bool


class MasterCostView(WireModel):
    """A cost of a master divided among its houses; `problem`: why it can't be, with the remedy. Once it is posted, its
    parts stay as they are: `postedBy`, `postedOn`."""

    cost_id: str
    carrier: str
    name: str
    amount: str
    currency: str
    key: AllocationKey
    shares: dict[str, str]
    note: str
    by: str
    posted_by: str
    posted_on: datetime | None
    houses: list[HouseCostView]
    problem: str


class MasterDetail(WireModel):
    """A master with its houses. `matching`: shipments that name its number and are no house of any master. `costs` is
    None for a user who may not see costs."""

    revision: int
    houses: list[MasterHouseView]
    matching: list[MasterHouseView]
    costs: list[MasterCostView] | None


class MasterCostForm(RequestModel):
    """A cost of a master; without `costId`, a new one."""

    cost_id: str = Field("", max_length=40)
    carrier: str = Field("", max_length=100)
    name: str = Field(min_length=1, max_length=80)
    amount: str = Field(max_length=20)
    currency: str = Field(min_length=3, max_length=3)
    key: AllocationKey
    shares: dict[str, Annotated[Decimal, Field(max_digits=12, decimal_places=4)]] = {}
    note: str = Field("", max_length=300)


class MasterCostsForm(RequestModel):
    """All costs of a master. `revision`: that of the master."""

    revision: int
    costs: list[MasterCostForm] = Field(max_length=200)


class MatchingHouses(RequestModel):
    """Shipments, by their ids, that become houses of a master. `revision`: that of the master."""

    revision: int
    shipment_ids: list[str] = Field(min_length=1, max_length=2_000)


class MasterCostPosting(RequestModel):
    """Whether a cost is posted to the houses. `revision`: that of the master."""

    revision: int
    posted: bool
