"""The rows of zone tables on the wire."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

MOST_ROWS = 5_000
MOST_TEMP_ID = 2**53


class ZoneRowView(WireModel):
    """A row of a chart; `number` is its place, from 1. `cells`: origin, destination, service, zone."""

    number: int
    cells: dict[str, str]


class ZoneSheetBody(RequestModel):
    """Which rows. `filter`: a cell's name to the start of its text, ignoring case."""

    filter: dict[str, str] = Field({}, max_length=4)
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(500, ge=1, le=1_000)


class ZoneSheetView(WireModel):
    """A page of the rows of a zone table, with the revision they were read at."""

    table_id: str
    code: str
    name: str
    country: str
    revision: int
    row_count: int
    may_change: bool
    count: int
    page_no: int
    page_limit: int
    rows: list[ZoneRowView]


class ZoneRowBody(RequestModel):
    """A row to save. Without `number` it is new; only changed cells are sent."""

    temp_id: int = Field(ge=-MOST_TEMP_ID, le=MOST_TEMP_ID)
    number: int | None = Field(None, ge=1)
    deleted: bool = False
    cells: dict[str, str] = Field({}, max_length=4)


class ZoneRowsBody(RequestModel):
    """Rows of a zone table to save, all or none. `revision` is the one they were read at."""

    revision: int
    data: list[ZoneRowBody] = Field(max_length=MOST_ROWS)


class ZoneRowsSaved(WireModel):
    """The result of a save."""

    revision: int
    row_count: int
    added: int
    changed: int
    deleted: int


class ZoneOptionView(WireModel):
    """An answer, and its effect."""

    value: str
    label: str


class ZoneQuestionView(WireModel):
    """A question about a chart; without options the answer is typed."""

    key: str
    text: str
    options: list[ZoneOptionView]


class ZoneProblemView(WireModel):
    """An error in a cell of the sheet; without a column, in a row."""

    row: int
    column: str
    message: str


class ZoneCountView(WireModel):
    """The number of rows with a zone."""

    zone: str
    count: int


class ZoneUploadView(WireModel):
    """What a chart would make of the table, or has made of it if `stored`."""

    layout: str
    row_count: int
    blank: int = Field(description="cells that say no zone")
    zones: list[ZoneCountView]
    services: list[str]
    sample: list[ZoneRowView]
    left_out: list[str]
    questions: list[ZoneQuestionView]
    problems: list[ZoneProblemView]
    problem_count: int
    added: int
    changed: int
    removed: int
    stored: bool
