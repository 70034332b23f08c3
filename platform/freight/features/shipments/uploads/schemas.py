"""Uploads on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.sheet_rows import Result
from freight.documents.upload import ImportCounts, UploadCounts, UploadState, UploadType
from freight.kit.http.envelope import RequestModel, WireModel

CellKind = Literal["mandatory", "length", "regex", "server", "rule", "assigned"]


class ValueAliasView(WireModel):
    """A text of the sheet and the value it stands for."""

    text: str
    value: str


class RefusedValueView(WireModel):
    """A text of a column that was refused, in how many rows, and why. `options`: what the field takes, if it is a
    list. `may_be_blank`: the field is not mandatory, so the cell can be left empty."""

    index: int
    header: str
    label: str
    text: str
    rows: int
    message: str
    options: list[str]
    may_be_blank: bool


class WrittenView(WireModel):
    """A way the texts of a column may be written, with its first texts as they would be read then."""

    style: str = Field(description="dmy, mdy, or the sign before the fraction")
    samples: list[str]


class ColumnView(WireModel):
    """A column of the sheet and the field it goes to. `required`: that field is mandatory. `is_value`: the column is no
    field but a value of one; `read` tells how its heading is read, `fault` why it cannot be."""

    index: int
    letter: str = Field(description="the column as Excel names it: A, B, AA")
    header: str
    above: str = Field("", description="what a second row of headings says above the heading")
    samples: list[str]
    field_key: str | None
    is_value: bool = False
    read: str = ""
    fault: str = ""
    how: MatchedBy
    required: bool
    remembered_on: datetime | None = None
    note: str = Field("", description="why a column was left without a field, when that needs a word")
    choices: list[str] = Field(
        [], description="fields it may be: one is chosen, or the column left out, before the check"
    )
    read_as: list[ValueAliasView] = []
    blank_unreadable: bool = Field(False, description="cells that the field cannot read are left blank")
    written: str = Field("", description="how its texts are written: one of `ways`; empty: as the locale writes")
    ways: list[WrittenView] = Field([], description="where texts can be read in two ways: both, to choose from")
    undecided: bool = Field(False, description="one of the ways has to be chosen: until then such texts are refused")


class UnitChoiceView(WireModel):
    """One way to read the weights or the rates of a sheet, with its first cells read so."""

    value: str
    label: str
    samples: list[str]


class UnitQuestionView(WireModel):
    """What the sheet does not say and its tariff does not settle. `answer` "": nobody has said it yet."""

    key: str = Field(description="weight or per")
    text: str
    choices: list[UnitChoiceView]
    answer: str


class LayoutView(WireModel):
    """How the columns are read. `reason`: why the sheet suggests it; `fault`: what keeps it from being checked.
    `fields`: those its rows get, the ones without a column of their own among them. `units`: how weights and rates are
    read, in words; `questions`: what has to be said of them."""

    kind: LayoutKind
    columns: list[int]
    heading_field: str
    cell_field: str
    reason: str
    how: MatchedBy
    fault: str
    fields: list[str]
    units: str = ""
    questions: list[UnitQuestionView] = []


class FieldChoice(WireModel):
    """A field a column may go to. `charge`: of rates, the charge whose figure it is where the tariff has several."""

    key: str
    label: str
    charge: str = ""
    type: str
    is_mandatory: bool
    length: int | None = None
    options: list[str] = []


class CountsView(WireModel, UploadCounts):
    """Rows of the dry run by result; cells changed, to correct, and decided by mapping rules."""


class OutcomeView(WireModel, ImportCounts):
    """What the import did."""


class UndoneShipmentView(WireModel):
    """A shipment that an undo left as it is, and why."""

    shipment_number: str
    result: Literal["kept", "refused"]
    reason: str


class UndoPreview(WireModel):
    """What the undo of an import would do with its shipments. `lookedAt`: of a very large import the first ones are
    looked at. `exceptions` are the first 200 of those it would leave alone."""

    shipments: int
    looked_at: int
    deleted: int
    restored: int
    kept: int
    refused: int
    exceptions: list[UndoneShipmentView]


class UndoView(WireModel):
    """What an undo did with the shipments of the import. `exceptions` are the first 200 of those it left alone."""

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
    """What the lanes of a rate sheet would say of each other, a kind of it: how many, and the first of them."""

    code: str
    label: str
    count: int
    examples: list[str]
    to_confirm: bool


class UploadView(WireModel):
    """An upload with everything its five steps show."""

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
    """A line of the recent uploads."""

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


class LayoutBody(RequestModel):
    """How the columns are to be read. `columns`: those that are values, null for the ones the headings suggest;
    `headingField`, `cellField`: what their headings are values of and what their cells are, null for the usual.
    `answers`: by the key of a question, one of its choices."""

    kind: LayoutKind
    columns: list[int] | None = None
    heading_field: str | None = None
    cell_field: str | None = None
    answers: dict[str, str] = {}


class UploadImport(RequestModel):
    """What is meant although the dry run warned of it: as many findings as the upload has `toConfirm`."""

    confirmed: int = Field(0, ge=0)


class ColumnsBody(RequestModel):
    """Columns corrected by hand. `mapping`: column index to field key, null leaves the column out; columns that are
    not named keep their field. `readAs`: column index to texts of the sheet and the values they stand for, "" for an
    empty cell; a column that is named takes these and no others. `written`: column index to the way its texts are
    written, one of its `ways`. `blankUnreadable`: column index to whether its cells that the field cannot read are left
    blank, here and in later workbooks. `layout`: how the columns are read, before the mapping is looked at. `sheet`:
    read another sheet first. `everyFile`: what `readAs` newly says becomes mapping rules of the upload's account, too,
    for those who may change these. `account`: of
    rows that name none, by its id or number; columns are matched for it before anything else."""

    account: str = ""
    mapping: dict[int, str | None] = {}
    read_as: dict[int, dict[str, str]] = {}
    written: dict[int, str] = {}
    blank_unreadable: dict[int, bool] = {}
    layout: LayoutBody | None = None
    sheet: str | None = None
    every_file: bool = False


class TaskStarted(WireModel):
    """A job was accepted; the notification panel and `GET /api/upload/{id}` show its progress."""

    upload_id: str
    task_key: str


class ChangedCell(WireModel):
    """A stored value and the one that replaces it."""

    from_: str = Field(alias="from")
    to: str


class BadCell(WireModel):
    """A cell that was refused, its value as the workbook has it."""

    bad: str
    kind: CellKind
    message: str


class UploadRow(WireModel):
    """One row of the dry run. `row` counts as the sheet does; cells by field key. `column`: the letters of the column
    it was made of, where columns are values."""

    row: int
    column: str = ""
    result: Result
    shipment_number: str
    cells: dict[str, str | ChangedCell | BadCell]
    note: str = ""


class UploadRows(WireModel):
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
    """The outcome of a lane upload: the uploads that started, and the files that were turned away."""

    uploads: list[UploadSummary]
    not_uploaded: dict[str, list[str]] = Field(
        description="'Dupliacate Files', 'Empty Files' and 'Not Excel Files' with the names under each"
    )
