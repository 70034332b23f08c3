"""Reporting milestones on the wire. Cells of rows are text, as they were typed or pasted."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.tracking.events import TrackingEventKind
from freight.kit.http.envelope import RequestModel, WireModel

MOST_ROWS = 2_000
MOST_AT_ONCE = 500
Cell = Annotated[str, Field(max_length=200)]
Ids = Annotated[list[str], Field(min_length=1, max_length=MOST_AT_ONCE)]
What = Literal["new", "same", "replaces", "refused"]


class EventRow(RequestModel):
    """A row that reports one milestone of one shipment. `kind`: Actual unless it says Estimated or Planned; without a
    zone it is the time of the system. `tempId` names it in the answer. `isReported`: it stands as a carrier's file has
    it and corrects nothing; without it, it is what a person says."""

    temp_id: int
    shipment: Cell = ""
    milestone: Cell = ""
    kind: Cell = ""
    date: Cell = ""
    time: Cell = ""
    time_zone: Cell = ""
    is_reported: bool = False


class EventRows(RequestModel):
    """Rows to be checked or stored. `fromFile`: the name of the file they were read from."""

    rows: list[EventRow] = Field(max_length=MOST_ROWS)
    from_file: str = Field("", max_length=200)


class RowFinding(WireModel):
    """What is wrong with one field of a row, and what to do."""

    field: str
    message: str


class EventRowOutcome(WireModel):
    """What comes, or came, of a row: `new`; `same`, it is there already; `replaces` the time `before`; or `refused`."""

    temp_id: int
    what: What
    shipment_id: str = ""
    shipment: str = ""
    milestone: str = ""
    before: datetime | None = None
    findings: list[RowFinding] = []


class EventRowsOutcome(WireModel):
    """What comes, or came, of rows. What is refused is left out, and the rest stored. `batch` takes it back."""

    new: int
    same: int
    replaces: int
    refused: int
    batch: str
    rows: list[EventRowOutcome]


class EventFile(WireModel):
    """The rows of a workbook or a carrier's 214 file, to be checked on the screen. `leftOut`: headings that name no
    column. Of a 214 file, `told` says how many statuses it has, and `findings` what is wrong with them and where."""

    name: str
    left_out: list[str]
    rows: list[EventRow]
    told: str = ""
    findings: list[str] = []


class MilestoneUpdate(RequestModel):
    """One milestone of several shipments, at one time."""

    ids: Ids
    milestone: Cell
    kind: TrackingEventKind = TrackingEventKind.ACTUAL
    date: Cell
    time: Cell
    time_zone: Cell = ""


class ShipmentOutcome(WireModel):
    """What came of one shipment."""

    id: str
    number: str
    what: What
    before: datetime | None
    message: str


class MilestonesUpdated(WireModel):
    """What came of each shipment. `batch` takes it back."""

    batch: str
    done: int
    rows: list[ShipmentOutcome]


class UndoBatch(RequestModel):
    """Take back what was entered together."""

    batch: str = Field(min_length=1, max_length=40)


class MilestoneRetraction(RequestModel):
    """Take back what is said of a milestone of a shipment. `key`: the event that counted when it was looked at."""

    shipment_id: str
    key: str = Field(max_length=200)
