"""Picked up files on the wire."""

from datetime import datetime
from enum import StrEnum

from pydantic import Field

from freight.features.shipments.uploads.schemas import UploadSummary
from freight.kit.http.envelope import WireModel


class PickupGroup(StrEnum):
    """The state of a picked up file."""

    NEEDS_SOMEONE = "needsSomeone"  # columns to choose, rows to correct, or stopped
    RUNNING = "running"
    DONE = "done"


class PickupUpload(UploadSummary):
    """A picked up upload. `reason`: why it did not continue automatically."""

    channel_name: str
    reason: str


class RefusedFile(WireModel):
    """A file that stays in the folder, and why."""

    id: str
    channel_name: str
    name: str
    size: int = Field(description="bytes")
    found_on: datetime
    reason: str


class PickupChannel(WireModel):
    """A folder that workbooks are picked up from, and its state at the last poll."""

    id: str
    name: str
    account_name: str = Field(description="whose workbooks they are; empty: the rows name the account")
    every_minutes: int
    looked_on: datetime | None
    taken_on: datetime | None = Field(description="when a file was picked up last")
    failed_since: datetime | None
    answer: str = Field(description="what was wrong at the last look; empty: nothing")


class PickupPage(WireModel):
    """A page of picked up files, newest first; `counts` cover all of them, by group."""

    count: int
    rows: list[PickupUpload]
    counts: dict[PickupGroup, int]
    refused: list[RefusedFile] = Field(description="the newest hundred")
    channels: list[PickupChannel]
