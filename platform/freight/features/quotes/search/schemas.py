"""Rate searches on the wire. Amounts are text, each with its currency."""

from datetime import datetime

from pydantic import Field

from freight.core.rating.page import TracePage
from freight.core.rating.sides import TariffUseSide
from freight.features.quotes.schemas import QuoteLineView
from freight.kit.http.envelope import WireModel


class LaneBody(WireModel):
    """A requested lane: its parameters by wire key or by identifier id. Those left out are open."""

    parameters: dict[str, object]


class SearchStarted(WireModel):
    """A search was accepted. `task_key` is its memCacheKey in the notification panel."""

    search_id: str
    task_key: str
    requested_lanes_count: int


class SearchField(WireModel):
    """A lane parameter as a column of the search grid. `unit`: the unit of a number typed without one."""

    key: str
    label: str
    type: str
    unit: str
    suggestions_source: str
    place: bool


class SearchTask(WireModel):
    """The progress of a search, with the field names of operations §3. `running_status` is that of its task; a search
    ends at 100 percent, by being canceled or with an error (R085, R086). `message` is shown to users (R087, A064)."""

    search_id: str
    task_key: str
    running_status: str
    is_running: bool
    requested_lanes: list[dict[str, object]]
    requested_lanes_count: int
    processed_lanes_count: int
    template_id: str
    template_name: str
    customer_id: str
    dest_currency: str
    side: TariffUseSide
    exception_message: str
    message: str
    started_on: datetime


class OfferView(WireModel):
    """A rate for the lane. `converted` is its total in the currency of the search; None: no exchange rate, as `note`
    says. `rank` counts from 0."""

    rank: int
    tariff_id: str
    version_id: str
    tariff_name: str
    version_number: int
    own: bool = Field(description="of a tariff of the customer's own")
    carrier: str
    origin: str
    destination: str
    service: str
    transit_days: int | None
    valid_until: str
    total: str
    currency: str
    converted: str | None
    note: str
    rule: str
    cheapest: bool
    fastest: bool


class OfferDetail(OfferView):
    """An offer with its charges."""

    lines: list[QuoteLineView]


class UnratedTariff(WireModel):
    """A tariff in force that has no rate for the lane."""

    tariff_name: str
    reason: str


class LaneResult(WireModel):
    """The results of one lane. `kept_out`: rates that no rule allows."""

    position: int
    asked: dict[str, object]
    offers: list[OfferView]
    without: list[UnratedTariff]
    kept_out: int


class ResultGrid(WireModel):
    """The results as a grid: one row per lane, in the order requested. `result_lanes_count`: lanes with a result, on
    all pages."""

    result_lanes_grid_format: list[LaneResult]
    result_lanes_count: int


class SearchStatus(WireModel):
    """A search and, with `details`, its results."""

    search_rates: SearchTask | None
    search_rates_result_grid_format: ResultGrid


class SearchStatusAnswer(WireModel):
    """The answer to a poll: the specification reads it from `msg`, the typed client from `data`, so both hold it."""

    msg: SearchStatus
    data: SearchStatus
    status: int = 200


class SearchForm(WireModel):
    """The parameters of a search: the lane parameters of a template, or all there are. `has_sides`: whether there are
    tariffs of the buying side that the caller may see."""

    template_id: str
    template_name: str
    fields: list[SearchField]
    has_sides: bool


class OfferTrace(WireModel):
    """How an offer was calculated."""

    offer: OfferDetail
    page: TracePage
