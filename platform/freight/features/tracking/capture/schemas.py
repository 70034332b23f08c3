"""Reporting milestones on the wire. Cells of rows are text, as typed or pasted."""

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
    zone the time is that of the system. `tempId` identifies it in the answer. `isReported`: it comes unchanged from a
    carrier's file and corrects nothing; otherwise it is a user's entry."""

    temp_id: int
    shipment: Cell = ""
    milestone: Cell = ""
    kind: Cell = ""
    date: Cell = ""
    time: Cell = ""
    time_zone: Cell = ""
    is_reported: bool = False


class EventRows(RequestModel):
    """Rows to check or store. `fromFile`: the name of the file they were read from."""

    rows: list[EventRow] = Field(max_length=MOST_ROWS)
    from_file: str = Field("", max_length=200)


class RowFinding(WireModel):
    """What is wrong with one field of a row, and what to do."""

    field: str
    message: str


class EventRowOutcome(WireModel):
    """The result of a row, previewed or stored: `new`; `same`, it is there already; `replaces` the time `before`; or
    `refused`."""

    temp_id: int
    what: What
    shipment_id: str = ""
    shipment: str = ""
    milestone: str = ""
    before: datetime | None = None
    findings: list[RowFinding] = []


class EventRowsOutcome(WireModel):
    """The results of rows, previewed or stored. Refused rows are left out, and the rest stored. `batch` undoes it."""

    new: int
    same: int
    replaces: int
    refused: int
    batch: str
    rows: list[EventRowOutcome]


class EventFile(WireModel):
    """The rows of a workbook or a carrier's 214 file, to be checked on the screen. `leftOut`: headings that match no
    column. For a 214 file, `told` is a message with the number of its statuses, and `findings` what is wrong with them
    and where."""

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
    """The result for one shipment."""

    id: str
    number: str
    what: What
    before: datetime | None
    message: str


class MilestonesUpdated(WireModel):
    """The result for each shipment. `batch` undoes it."""

    batch: str
    done: int
    rows: list[ShipmentOutcome]


class UndoBatch(RequestModel):
    """Undo what was entered together."""

    batch: str = Field(min_length=1, max_length=40)


class MilestoneRetraction(RequestModel):
    """Withdraw the reported time of a milestone of a shipment. `key`: the event in effect when it was read."""

    shipment_id: str
    key: str = Field(max_length=200)
