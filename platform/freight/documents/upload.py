"""An upload: a workbook being imported, from the dropped file to the last stored row."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.rating.sides import TariffSide
from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.layouts import LayoutKind
from freight.documents.base import ANYBODY, AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.upload import StoredUpload


class UploadType(StrEnum):
    """What the rows of the workbook become."""

    SHIPMENT = "shipment"
    TARIFF_LANE = "tariffLane"


class UploadState(StrEnum):
    """Where an upload stands. A stopped or failed import keeps the rows it stored and may be taken up again."""

    COLUMNS = "columns"  # read; the columns wait to be confirmed
    CHECKING = "checking"
    CHECKED = "checked"  # the dry run is done, nothing is stored yet
    IMPORTING = "importing"
    IMPORTED = "imported"
    STOPPED = "stopped"
    FAILED = "failed"
    UNDOING = "undoing"
    UNDONE = "undone"


class ValueAlias(BaseModel):
    """A text of the sheet and the value it stands for: "Airfrt" reads as "Air", "n/a" as "", an empty cell."""

    text: str
    value: str


class SheetLayout(BaseModel):
    """How the columns are read (see `core.workbooks.layouts.Layout`). `how` says whether the sheet itself suggested it
    or it was chosen by hand or remembered; `answers` are the answers about units."""

    kind: LayoutKind = LayoutKind.FIELDS
    columns: list[int] = []
    heading_field: str = ""
    cell_field: str = ""
    reason: str = ""
    how: MatchedBy = MatchedBy.NONE
    answers: dict[str, str] = {}  # by question of `core.workbooks.rate_units`


class UploadColumn(BaseModel):
    """One column of the sheet. `index` counts from 0; `field_key` None: the column is left out. `above`: the text above
    its heading in a second row of headings."""

    index: int
    header: str
    above: str = ""
    samples: list[str] = []
    field_key: str | None = None
    how: MatchedBy = MatchedBy.NONE
    remembered_on: datetime | None = None
    note: str = ""
    choices: list[str] = []  # fields that it may be, if the user has to choose
    has_cities: bool = False  # of ports: some of its cells are cities with their states
    read_as: list[ValueAlias] = []
    blank_unreadable: bool = False  # cells that the field cannot read are left blank
    texts: list[str] = []  # the samples that are text in the workbook, neither number nor date
    written: str = ""  # how its texts are: dmy, mdy, or the sign before the fraction; "" as the locale


class UploadCounts(BaseModel):
    """Rows by result, and cells: changed ones, and those the user has to correct. `shipments`: the number of shipments
    in the rows, where rows are cargo lines; 0 where each row is a shipment. `by_rules`: the cells that mapping rules
    decided."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: int = 0
    cells_changed: int = 0
    cells_to_correct: int = 0
    shipments: int = 0
    absent: int = 0  # breaks of the tariff that no row of the sheet has
    by_rules: int = 0


class ImportCounts(BaseModel):
    """What an import did with the rows. Conflicts: another user changed the shipment after the check."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: int = 0
    conflicts: int = 0


class LaneFinding(BaseModel):
    """A contradiction among the lanes of a rate sheet, of one kind: how many, and the first of them."""

    code: str
    label: str
    count: int
    examples: list[str]
    to_confirm: bool


class CheckedTariff(BaseModel):
    """What the check of a rate sheet was based on: the version with its revision, and a digest of its terms and
    dates."""

    version_id: str
    revision: int
    terms: str


class UndoneShipment(BaseModel):
    """A shipment that an undo left as it is, and why."""

    shipment_number: str
    result: str  # kept, refused
    reason: str


class UndoCounts(BaseModel):
    """What an undo did with the shipments of the import. `exceptions` are the first of those it left alone."""

    reversed: int = 0
    kept: int = 0
    refused: int = 0
    user_name: str = ""
    on: datetime | None = None
    exceptions: list[UndoneShipment] = []


class Upload(TenantDocument[StoredUpload]):
    """One upload. Its rows are in `upload_chunks`."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    type: UploadType
    state: UploadState = UploadState.COLUMNS
    user_id: str
    user_name: str = ""
    template_id: str = ""
    tariff_id: PydanticObjectId | None = None
    side: TariffSide = TariffSide.SELLING  # of that tariff
    channel_id: PydanticObjectId | None = None  # collected from the folder of that incoming channel
    file_name: str
    file_id: str
    file_size: int
    sheets: list[str]
    sheet: str
    header_row: int  # as the user counts, from 1
    row_count: int
    chunk_count: int
    width: int  # columns of the sheet, those without a heading included
    fingerprint: str
    columns: list[UploadColumn]
    layout: SheetLayout | None = None  # None: a field in every column
    counts: UploadCounts | None = None
    outcome: ImportCounts | None = None
    undo: UndoCounts | None = None
    refused_values: list[dict[str, object]] = []  # key, text, rows, message: the most frequent first
    first_errors: list[dict[str, object]] = []
    lane_findings: list[LaneFinding] = []  # of rates, by kind
    checked_tariff: CheckedTariff | None = None  # of rates, as the last check found it
    notes: dict[str, object] | None = None  # of rates: `core.workbooks.sheet_notes.SheetNotes`
    message: str = ""
    task_key: str = ""
    annotated_file_id: str = ""
    finished_on: datetime | None = None

    class Settings:
        name = "uploads"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("type", ASCENDING), ("created_on", DESCENDING)], name="system_type"),
            IndexModel(
                [("system_id", ASCENDING), ("created_on", DESCENDING)],
                name="picked_up",
                partialFilterExpression={"channel_id": {"$gt": ANYBODY}},
            ),
        ]
