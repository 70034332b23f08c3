"""A general rate increase on the wire. Percentages and figures are text, so that no browser rounds them."""

from typing import Literal

from pydantic import Field

from freight.core.rating.increase import IncreaseFigure, IncreaseSkipReason, Step
from freight.documents.tariff_version import VersionState
from freight.features.tariffs.lane_schemas import MOST_ROWS, LaneDifference
from freight.features.tariffs.schemas import DAY_OR_NEVER
from freight.kit.http.envelope import RequestModel, WireModel

Kind = Literal["rates", "flats", "minimums", "maximums"]


class IncreaseBody(RequestModel):
    """The lanes of a version and their increase. `filter` as in the list of lanes."""

    version_id: str = Field(max_length=40, description="the draft, or where there is none the newest version")
    lanes: Literal["all", "selected", "filtered", "none"] = Field("all", description="none: only the charges")
    lane_ids: list[str] = Field([], max_length=MOST_ROWS, description="those that are selected")
    filter: dict[str, str] = {}
    percent: str = Field(max_length=20, description="`4.9`, or `-2.5` for a reduction")
    acts_on: list[Kind] = Field(min_length=1, max_length=4)
    charges: bool = Field(False, description="what charges and sets of breaks of the tariff state for every lane, too")
    rate_rounding: Step = "fourDecimals"
    amount_rounding: Step = "cents"
    always_up: bool = Field(False, description="up to the next step, instead of half up")
    page_no: int = Field(1, description="of the lanes in the preview")
    page_limit: int = 50


class IncreaseApplyBody(IncreaseBody):
    """The same, to apply. `revision` is that of the version in the preview, which guards against applying it twice."""

    revision: int
    effective_date: str = Field("", pattern=DAY_OR_NEVER, description="first day of the draft that is begun")
    expiry_date: str = Field("", pattern=DAY_OR_NEVER, description="its last day; empty: never")


class IncreaseCount(WireModel):
    """How many figures of a kind changed."""

    figure: IncreaseFigure
    count: int


class IncreaseSkipped(WireModel):
    """How many figures of a kind stay as they are, and why."""

    figure: IncreaseFigure
    reason: IncreaseSkipReason
    count: int


class IncreasedLane(WireModel):
    """A lane before and after."""

    number: int
    identifiers: dict[str, str]
    changes: list[LaneDifference]


class IncreasePreview(WireModel):
    """The effect of an increase. `least` and `most`: the smallest and largest change of single figures in percent,
    which rounding spreads; empty if none changes. `count` and `rows` cover the lanes that change."""

    version_id: str
    version_number: int
    state: VersionState
    revision: int
    effective_date: str
    expiry_date: str
    lane_count: int = Field(description="lanes that were chosen")
    changed: list[IncreaseCount]
    left: list[IncreaseSkipped]
    least: str
    most: str
    charges: list[LaneDifference]
    count: int
    page_no: int
    page_limit: int
    rows: list[IncreasedLane]
