"""Rate searches on the wire. Amounts are text beside their currency."""

from datetime import datetime

from pydantic import Field

from freight.core.rating.page import TracePage
from freight.features.quotes.schemas import QuoteLineView
from freight.kit.http.envelope import WireModel


class LaneBody(WireModel):
    """A lane that is asked for: its parameters by wire key or by identifier id. Those left out are open."""

    parameters: dict[str, object]


class SearchStarted(WireModel):
    """A search was accepted. `task_key` is its memCacheKey in the notification panel."""

    search_id: str
    task_key: str
    requested_lanes_count: int


class SearchField(WireModel):
    """A lane parameter as the grid of a search asks for it. `unit`: what people mean by a figure they type without
    one."""

    key: str
    label: str
    type: str
    unit: str
    suggestions_source: str
    place: bool


class SearchTask(WireModel):
    """How far a search is, in the words of operations §3. `running_status` is that of its task; a search ends at 100
    percent, by being canceled or with an error (R085, R086). `message` is what people read (R087, A064)."""

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
    exception_message: str
    message: str
    started_on: datetime


class OfferView(WireModel):
    """A rate that would carry the lane. `converted` is its total in the currency of the search; None: no exchange rate,
    as `note` says. `rank` counts from 0."""

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
    """What was found for one lane. `kept_out`: rates that no rule lets through."""

    position: int
    asked: dict[str, object]
    offers: list[OfferView]
    without: list[UnratedTariff]
    kept_out: int


class ResultGrid(WireModel):
    """The results as a grid: a line a lane, in the order of the question. `result_lanes_count`: lanes with a result,
    those of other pages among them."""

    result_lanes_grid_format: list[LaneResult]
    result_lanes_count: int


class SearchStatus(WireModel):
    """A search and, with `details`, its results."""

    search_rates: SearchTask | None
    search_rates_result_grid_format: ResultGrid


class SearchStatusAnswer(WireModel):
    """The answer of a poll: the specification reads it from `msg`, the typed client from `data`: both hold it."""

    msg: SearchStatus
    data: SearchStatus
    status: int = 200


class SearchForm(WireModel):
    """What a search can be asked by: the lane parameters of a template, or all there are."""

    template_id: str
    template_name: str
    fields: list[SearchField]


class OfferTrace(WireModel):
    """How an offer came about."""

    offer: OfferDetail
    page: TracePage
