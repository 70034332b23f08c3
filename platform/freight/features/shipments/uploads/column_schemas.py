"""The columns of an upload on the wire: the meaning of each, and how they are read."""

from datetime import datetime

from pydantic import Field

from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.layouts import LayoutKind
from freight.kit.http.envelope import RequestModel, WireModel


class ValueAliasView(WireModel):
    """A text of the sheet and the value it means."""

    text: str
    value: str


class RefusedValueView(WireModel):
    """A text of a column that was refused, in how many rows, and why. `options`: the accepted values of a list field.
    `may_be_blank`: the field is not mandatory, so the cell can be left empty."""

    index: int
    header: str
    label: str
    text: str
    rows: int
    message: str
    options: list[str]
    may_be_blank: bool


class ColumnFormatView(WireModel):
    """A way the texts of a column may be written, with its first texts read that way."""

    style: str = Field(description="dmy, mdy, or the sign before the fraction")
    samples: list[str]


class ColumnView(WireModel):
    """A column of the sheet and its field. `required`: that field is mandatory. `is_value`: the column is not a field
    but a value of one; `read` shows how its heading is read, `fault` why it cannot be."""

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
    ways: list[ColumnFormatView] = Field([], description="where texts can be read in two ways: both, to choose from")
    undecided: bool = Field(False, description="one of the ways has to be chosen: until then such texts are refused")


class UnitChoiceView(WireModel):
    """One way to read the weights or the rates of a sheet, with its first cells read that way."""

    value: str
    label: str
    samples: list[str]


class UnitQuestionView(WireModel):
    """A question that neither the sheet nor its tariff settles. `answer` is "" until the user chooses."""

    key: str = Field(description="weight or per")
    text: str
    choices: list[UnitChoiceView]
    answer: str


class LayoutView(WireModel):
    """How the columns are read. `reason`: why the sheet suggests it; `fault`: what prevents the check. `fields`: those
    of its rows, including fields without their own column. `units`: how weights and rates are read, in words;
    `questions`: the open and answered questions about them."""

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
    """A field that a column may be assigned to. `charge`: for rates, the charge it belongs to if the tariff has
    several."""

    key: str
    label: str
    charge: str = ""
    type: str
    is_mandatory: bool
    length: int | None = None
    options: list[str] = []


class LayoutBody(RequestModel):
    """How to read the columns. `columns`: those that are values, null for the ones the headings suggest;
    `headingField`, `cellField`: the fields of their headings and cells, null for the usual ones. `answers`: one choice
    by question key."""

    kind: LayoutKind
    columns: list[int] | None = None
    heading_field: str | None = None
    cell_field: str | None = None
    answers: dict[str, str] = {}


class ColumnsBody(RequestModel):
    """Columns corrected by hand. `mapping`: column index to field key, null leaves the column out; columns not named
    keep their field. `readAs`: column index to texts of the sheet and the values they mean, "" for an empty cell; a
    named column gets exactly these. `written`: column index to the way its texts are written, one of its `ways`.
    `blankUnreadable`: column index to whether unreadable cells are left blank, here and in later workbooks. `layout`:
    how the columns are read, applied before the mapping. `sheet`: read another sheet first. `everyFile`: new entries of
    `readAs` also become mapping rules of the upload's account, for users who may change these. `account`: of rows that
    name none, by its id or number; columns are matched for it before anything else."""

    account: str = ""
    mapping: dict[int, str | None] = {}
    read_as: dict[int, dict[str, str]] = {}
    written: dict[int, str] = {}
    blank_unreadable: dict[int, bool] = {}
    layout: LayoutBody | None = None
    sheet: str | None = None
    every_file: bool = False
