"""Files picked up, on the wire."""

from datetime import datetime
from enum import StrEnum

from pydantic import Field

from freight.features.shipments.uploads.schemas import UploadSummary
from freight.kit.http.envelope import WireModel


class PickupGroup(StrEnum):
    """Where what was picked up stands."""

    NEEDS_SOMEONE = "needsSomeone"  # columns to choose, rows to correct, or stopped
    RUNNING = "running"
    DONE = "done"


class PickupUpload(UploadSummary):
    """An upload that was picked up. `reason`: why it did not go on by itself."""

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
    """A folder that workbooks are picked up from, and how it was when it was looked into last."""

    id: str
    name: str
    account_name: str = Field(description="whose workbooks they are; empty: the rows name the account")
    every_minutes: int
    looked_on: datetime | None
    taken_on: datetime | None = Field(description="when a file was picked up last")
    failed_since: datetime | None
    answer: str = Field(description="what was wrong at the last look; empty: nothing")


class PickupPage(WireModel):
    """A page of what was picked up, the newest first; `counts` are of all of it, by group."""

    count: int
    rows: list[PickupUpload]
    counts: dict[PickupGroup, int]
    refused: list[RefusedFile] = Field(description="the newest hundred")
    channels: list[PickupChannel]
