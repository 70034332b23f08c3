"""The columns of an upload on the wire: what each is, and how they are read."""

from datetime import datetime

from pydantic import Field

from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.layouts import LayoutKind
from freight.kit.http.envelope import RequestModel, WireModel


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


class ColumnFormatView(WireModel):
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
    ways: list[ColumnFormatView] = Field([], description="where texts can be read in two ways: both, to choose from")
    undecided: bool = Field(False, description="one of the ways has to be chosen: until then such texts are refused")


class UnitChoiceView(WireModel):
    """One way to read the weights or the rates of a sheet, with its first cells read so."""

    value: str
    label: str
    samples: list[str]


class UnitQuestionView(WireModel):
    """What the sheet does not say and its tariff does not settle. `answer` is "" until the user chooses."""

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


class LayoutBody(RequestModel):
    """How the columns are to be read. `columns`: those that are values, null for the ones the headings suggest;
    `headingField`, `cellField`: what their headings are values of and what their cells are, null for the usual.
    `answers`: by the key of a question, one of its choices."""

    kind: LayoutKind
    columns: list[int] | None = None
    heading_field: str | None = None
    cell_field: str | None = None
    answers: dict[str, str] = {}


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
