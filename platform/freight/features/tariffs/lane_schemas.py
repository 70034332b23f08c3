"""The grid of lanes on the wire: cells are text, so that no browser rounds a rate."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.documents.lane_change import LaneAction, LaneOrigin
from freight.documents.tariff_version import VersionState
from freight.kit.http.envelope import RequestModel, WireModel

MOST_ROWS = 5_000
MOST_TEMP_ID = 2**53  # browsers cannot count higher exactly


class LaneColumnView(WireModel):
    """A column of the grid. `key` names the cell in a save, too."""

    key: str
    label: str
    is_figure: bool
    is_day: bool = Field(False, description="its cells are days, `yyyy-MM-dd`")
    tip: str
    width: int | None = Field(None, description="pixels; none: as its content wants")


class LaneRowView(WireModel):
    """A lane as a row. `cells` by column key; empty ones are left out."""

    lane_id: str
    revision: int
    number: int
    cells: dict[str, str]


class LaneSheetView(WireModel):
    """A page of the lanes of a version in sheet order, and the columns of all of them. `break_charges`: the charges
    with rates by break, to which a break can be added."""

    version_id: str
    version_number: int
    state: VersionState
    currency: str
    columns: list[LaneColumnView]
    break_charges: dict[str, str]
    count: int
    page_no: int
    page_limit: int
    rows: list[LaneRowView]


class LaneRowBody(RequestModel):
    """A lane to save. Without `lane_id` it is new; `revision` is the one it was read at. Only changed cells are sent;
    an empty cell of a break removes the break."""

    temp_id: int = Field(ge=-MOST_TEMP_ID, le=MOST_TEMP_ID)
    lane_id: str | None = None
    revision: int | None = None
    deleted: bool = False
    cells: dict[str, str] = {}


class TariffLaneBody(RequestModel):
    """Lanes of a tariff's draft to save, all or none. `template_id` is the tariff."""

    system_id: str = ""
    template_id: str
    account: str = ""
    version_id: str = Field("", description="empty: the draft, made from the newest version where there is none")
    data: list[LaneRowBody] = Field(max_length=MOST_ROWS)


class LanesSaved(WireModel):
    """The result of a save."""

    version_id: str
    version_number: int
    added: int
    changed: int
    deleted: int


class BreakEndBody(RequestModel):
    """A new end for one break, on every lane of the draft that has it. `start` and `end` are half-open, as in its
    column's key; `to` is as users write it, including the last quantity."""

    version_id: str
    charge_id: str = Field(max_length=40)
    start: str = Field(max_length=40)
    end: str = Field("", max_length=40, description="empty: open")
    to: str = Field("", max_length=40, description="empty: open")


class LaneHistoryBody(RequestModel):
    """The lanes whose history is requested. `template_id` is the tariff, `ids` the lanes of any of its versions."""

    template_id: str
    ids: list[str] = Field(alias="Ids", max_length=200)


class LaneValueView(WireModel):
    """A value of a lane in its history; `diff`: the other side differs."""

    display_name: str
    value: str
    diff: bool = True


class LaneSideView(WireModel):
    """A lane before or after a change: its identifiers and its charges. Only what changed."""

    parameters: list[LaneValueView]
    charges: list[LaneValueView]


class LaneHistoryEntry(WireModel):
    """One save of one lane."""

    lane_id: str
    action: LaneAction
    origin: LaneOrigin
    version_number: int
    on: datetime
    user_name: str
    old_data: LaneSideView
    new_data: LaneSideView


class LaneHistory(WireModel):
    """The saves of lanes, newest first."""

    entries: list[LaneHistoryEntry]


class ReinitiateBody(RequestModel):
    """Lanes to restart: from tomorrow at the earliest, at `cost`, `cost + n%` or a whole number."""

    lane_ids: list[str] = Field(min_length=1, max_length=MOST_ROWS)
    effective_date: str
    expiry_date: str
    rate: str = Field(max_length=40)


class LaneDifference(WireModel):
    """A cell that differs; "" is empty."""

    label: str
    before: str
    after: str


class ComparedLane(WireModel):
    """A lane that differs between two versions. `number`: its place in the new version, or in the old one."""

    action: LaneAction
    number: int
    identifiers: dict[str, str]
    changes: list[LaneDifference]


class VersionComparison(WireModel):
    """The comparison of two versions: dates and terms, and the first thousand lanes that differ."""

    old_number: int
    new_number: int
    added: int
    removed: int
    changed: int
    unchanged: int
    terms: list[LaneDifference]
    rows: list[ComparedLane]


class RollBackBody(RequestModel):
    """The dates for rolling back to an earlier version; by default from today until that version's own last day.
    `confirmed`: how many overlaps of its lanes are intended, as for publishing."""

    confirmed: int = Field(0, ge=0)
    effective_date: str = ""
    expiry_date: str | None = None


class UnlinkData(RequestModel):
    """What to unlink: a property of some charges, or, without `internal_key`, charges or identifiers themselves."""

    type: Literal["parameters", "charges"]
    key: list[str] = Field(min_length=1, max_length=100)
    internal_key: Literal["", "min", "max", "calculation", "displayName"] = ""
    value: str = Field("", max_length=80)


class UnlinkBody(RequestModel):
    """`template_id` is the tariff."""

    data: UnlinkData
    template_id: str
    system_id: str = ""
    account: str = ""
