"""Uploads on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.documents.upload import ImportCounts, UploadCounts, UploadState, UploadType
from freight.features.shipments.uploads.column_schemas import ColumnView, FieldChoice, LayoutView, RefusedValueView
from freight.kit.http.envelope import RequestModel, WireModel

CellKind = Literal["mandatory", "length", "regex", "server", "rule", "assigned"]


class CountsView(WireModel, UploadCounts):
    """Rows of the dry run by result; cells changed, to correct, and decided by mapping rules."""


class OutcomeView(WireModel, ImportCounts):
    """The result of the import."""


class UndoneShipmentView(WireModel):
    """A shipment that an undo left unchanged, and why."""

    shipment_number: str
    result: Literal["kept", "refused"]
    reason: str


class UndoPreview(WireModel):
    """Preview of an undo. `lookedAt`: for a very large import, only this many are checked. `exceptions` are the first
    200 of those it would leave unchanged."""

    shipments: int
    looked_at: int
    deleted: int
    restored: int
    kept: int
    refused: int
    exceptions: list[UndoneShipmentView]


class UndoView(WireModel):
    """The result of an undo. `exceptions` are the first 200 of those it left unchanged."""

    reversed: int
    kept: int
    refused: int
    user_name: str
    on: datetime | None
    exceptions: list[UndoneShipmentView]


class ErrorView(WireModel):
    """One cell that was refused; `field` is the field's label, `row` the row of the sheet."""

    row: int
    field: str
    message: str
    value: str = ""


class LaneFindingView(WireModel):
    """One kind of finding about the lanes of a rate sheet: how many, and the first of them."""

    code: str
    label: str
    count: int
    examples: list[str]
    to_confirm: bool


class UploadView(WireModel):
    """An upload with everything the five steps of its screen show."""

    upload_id: str
    type: UploadType
    state: UploadState
    file_name: str
    file_id: str = Field(description="the file as it was sent; download with a ticket")
    account_id: str | None
    tariff_id: str | None
    template_id: str
    user_name: str
    created_on: datetime
    finished_on: datetime | None
    sheets: list[str]
    sheet: str
    header_row: int
    row_count: int
    columns: list[ColumnView]
    layout: LayoutView
    fields: list[FieldChoice]
    missing_fields: list[FieldChoice] = Field(description="mandatory fields without a column: the check waits for them")
    counts: CountsView | None
    outcome: OutcomeView | None
    undo: UndoView | None
    first_errors: list[ErrorView]
    refused_values: list[RefusedValueView] = Field(description="texts that were refused, the most frequent first")
    lane_findings: list[LaneFindingView] = Field(description="of rates: what their lanes would say of each other")
    to_confirm: int = Field(description="how many of them an import has to be told are meant")
    message: str = Field(description="what happened, when the state alone does not say it")
    task_key: str = Field(description="memCacheKey of the running or last job")
    workbook_file_id: str = Field(description="the user's workbook with its faulty cells marked, once prepared")


class UploadSummary(WireModel):
    """An upload as a list row."""

    upload_id: str
    type: UploadType
    state: UploadState
    file_name: str
    account_id: str | None
    tariff_id: str | None
    user_name: str
    created_on: datetime
    finished_on: datetime | None
    row_count: int
    counts: CountsView | None
    outcome: OutcomeView | None
    undo: UndoView | None
    file_id: str = Field(description="the file as it was sent; download with a ticket")


class UploadList(WireModel):
    """Recent uploads, newest first."""

    count: int
    rows: list[UploadSummary]


class UploadImport(RequestModel):
    """Confirms what the dry run warned of: the number of findings in `toConfirm` of the upload."""

    confirmed: int = Field(0, ge=0)


class TaskStarted(WireModel):
    """A job was accepted; the notification panel and `GET /api/upload/{id}` show its progress."""

    upload_id: str
    task_key: str


class ChangedCell(WireModel):
    """A stored value and the one that replaces it."""

    from_: str = Field(alias="from")
    to: str


class BadCell(WireModel):
    """A cell that was refused, with its value from the workbook."""

    bad: str
    kind: CellKind
    message: str


class UploadRow(WireModel):
    """One row of the dry run. `row` is the row number of the sheet; cells by field key. `column`: the letters of the
    column it was made from, if columns are values."""

    row: int
    column: str = ""
    result: SheetRowResult
    shipment_number: str
    cells: dict[str, str | ChangedCell | BadCell]
    note: str = ""


class UploadRowPage(WireModel):
    """A page of rows."""

    count: int
    page_no: int
    page_limit: int
    rows: list[UploadRow]


class WorkbookView(WireModel):
    """The annotated workbook: `file_id` once `ready`, else it is being prepared."""

    ready: bool
    file_id: str = ""
    file_name: str = ""


class LaneUpload(WireModel):
    """The result of a lane upload: the uploads that started, and the files that were refused."""

    uploads: list[UploadSummary]
    not_uploaded: dict[str, list[str]] = Field(
        description="'Dupliacate Files', 'Empty Files' and 'Not Excel Files' with the names under each"
    )
