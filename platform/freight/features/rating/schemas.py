"""Rating on the wire. Amounts are text, each with its currency."""

from datetime import datetime

from pydantic import Field

from freight.core.rating.page import TracePage
from freight.kit.http.envelope import RequestModel, WireModel


class RatingBody(RequestModel):
    """`POST /api/rating`. Stored shipments by `ids`, or grid rows: those with an `id` are rated as stored, others are
    rated as typed and not stored."""

    valid_data: list[dict[str, object]] = Field([], description="the rows of the grid that passed its validation")
    shipment_data: list[dict[str, object]] = Field(
        [], description="the rows of the grid; used where validData is empty"
    )
    template_id: str = Field("", description="the field template of the rows")
    ids: list[str] = Field([], max_length=500)
    tariff_id: str | None = Field(None, description="this tariff only; none: every tariff that applies")


class ChargeView(WireModel):
    """One charge of a rated shipment."""

    charge_id: str
    name: str
    amount: str


class RatingView(WireModel):
    """The rating of one shipment. `total` None: not rated, for `reason`. `difference`: the user's freight less the
    tariff's, when the user gave one."""

    id: str | None
    temp_id: str | None = None
    rownum: int
    shipment_number: str
    status: str
    status_kept: bool = Field(description="the shipment is billed already: its rating was looked at, not changed")
    rated: bool
    total: str | None
    currency: str
    lines: list[ChargeView]
    user_freight: str | None
    difference: str | None
    reason_code: str
    reason: str
    trace_id: str | None
    tariff_id: str | None
    tariff_name: str
    version_number: int


class RatingAnswer(WireModel):
    """The result of rating some shipments."""

    rated: int
    mismatched: int
    not_rated: int
    results: list[RatingView]


class BulkBody(RequestModel):
    """`POST /api/rateEngine/bulkRating`: the shipments of a filter, or by id; neither: all that may be rated."""

    rules: dict[str, object] | None = None
    ids: list[str] = Field([], max_length=100_000)
    tariff_id: str | None = None
    only_unrated: bool = Field(False, description="leave out shipments that are rated already")


class RunStarted(WireModel):
    """A bulk rating was accepted. `task_key` is its memCacheKey in the notification panel."""

    run_id: str
    task_key: str
    total_count: int


class ReasonCount(WireModel):
    """Shipments without a rate, by reason."""

    code: str
    reason: str
    count: int


class SentenceCount(WireModel):
    """The same, by the exact sentence: those one correction would fix."""

    code: str
    sentence: str
    count: int


class CarrierTotal(WireModel):
    """The total of one carrier's shipments."""

    carrier: str
    count: int
    total: str
    currency: str


class LaneTotal(WireModel):
    """The total of one lane's shipments."""

    carrier: str
    origin: str
    destination: str
    service: str
    count: int
    total: str
    currency: str


class CurrencyTotal(WireModel):
    """A total in one currency; currencies are never added up."""

    currency: str
    total: str


class RunSummary(WireModel):
    """A run as a list row."""

    run_id: str
    task_key: str
    description: str
    user_name: str
    running_status: str
    total_count: int
    processed: int
    rated: int
    mismatched: int
    not_rated: int
    totals: list[CurrencyTotal]
    started_on: datetime
    finished_on: datetime | None


class RunList(WireModel):
    """Runs, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[RunSummary]


class RunView(RunSummary):
    """A run with its groups: not rated by reason, totals by carrier and by lane."""

    tariffs: list[str] = Field(description="the tariffs and versions this run rates by")
    published_meanwhile: list[str] = Field(
        description="versions of those tariffs that were published while it went on: it does not rate by them"
    )
    by_reason: list[ReasonCount]
    by_sentence: list[SentenceCount]
    by_carrier: list[CarrierTotal]
    by_lane: list[LaneTotal]


class LaneRowsBody(RequestModel):
    """A page of the rows of one carrier, lane or service; fields left out do not restrict."""

    carrier: str | None = None
    origin: str | None = None
    destination: str | None = None
    service: str | None = None
    page_no: int = 1
    page_limit: int = 50


class RunRowsBody(LaneRowsBody):
    """The rows of a run to return: those of one group of the result screen."""

    outcome: str = Field("", pattern="^(rated|notRated|mismatch)?$")
    reason_code: str = ""
    reason: str = Field("", description="one sentence of `bySentence`")


class TraceRow(WireModel):
    """A trace as a list row."""

    trace_id: str
    shipment_id: str
    shipment_number: str
    status: str
    rated: bool
    carrier: str
    origin: str
    destination: str
    service: str
    total: str | None
    currency: str
    user_freight: str | None
    reason_code: str
    reason: str
    tariff_name: str
    version_number: int
    run_id: str | None
    asked_by: str
    rated_on: datetime


class TraceList(WireModel):
    """Traces, newest first; the rows of a run by shipment number."""

    count: int
    page_no: int
    page_limit: int
    rows: list[TraceRow]


class RecordLine(WireModel):
    """A fact about the rating: engine, tariff, version, user."""

    label: str
    value: str


class RatingReceipt(WireModel):
    """A summary of the result: the total and its charges."""

    currency: str
    total: str
    lines: list[ChargeView]


class TraceView(WireModel):
    """The page of one trace. `same_reason`: other shipments whose last rating failed for the same reason.
    `for_customer`: it holds only what the customer may see."""

    trace_id: str
    shipment_id: str
    shipment_number: str
    status: str
    current_status: str = Field(description="of the shipment as it stands now")
    is_latest: bool
    reason_code: str
    reason: str
    tariff_id: str | None
    tariff_version_id: str | None
    receipt: RatingReceipt | None
    user_freight: str | None = Field(description="the freight that was entered")
    tariff_freight: str | None = Field(
        None, description="what it is compared with: the tariff's freight, else its total"
    )
    difference: str | None = Field(description="entered less tariff")
    page: TracePage
    record: list[RecordLine]
    same_reason: int
    rated_on: datetime
    for_customer: bool = False
    what_if_run_id: str | None = Field(None, description="the what-if it belongs to: no shipment was rated by it")
