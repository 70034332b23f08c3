"""Wire shapes of scripting rules."""

from typing import Annotated

from pydantic import Field

from freight.core.scripting.records import ScriptedRecords
from freight.core.scripting.syntax import MOST_CHARACTERS
from freight.core.scripting.types import ScriptKind
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_ID = Annotated[str, Field(max_length=40)]


class ScriptingRuleDraft(RequestModel):
    """An expression as it is typed, and how its result is shown; with an `id`, a change of that rule.
    `records`: which records have the field."""

    id: _ID = ""
    records: ScriptedRecords = ScriptedRecords.SHIPMENTS
    name: str = Field("", max_length=100)
    # the message for one that is too long names the limit itself
    expression: str = Field(max_length=5 * MOST_CHARACTERS)
    unit: str = Field("", max_length=20)
    decimals: int = Field(2, ge=0, le=10)


class ScriptingRuleForm(ScriptingRuleDraft):
    """A rule to be saved."""

    description: str = Field("", max_length=500)
    revision: int = 0


class ScriptingRuleView(WireModel):
    """A rule as screens show it. `isSettled`: all stored records follow it. `problem`: why it can’t be computed any
    more; empty if it can."""

    id: str
    name: str
    key: str
    records: ScriptedRecords
    description: str
    expression: str
    kind: ScriptKind
    kind_name: str
    unit: str
    decimals: int
    is_settled: bool
    problem: str
    archived: bool
    revision: int


class ScriptingRuleList(WireModel):
    """A page of rules by name."""

    count: int
    rows: list[ScriptingRuleView]


class ScriptFieldView(WireModel):
    """A field that expressions can read, by its name in them."""

    name: str
    label: str
    kind: ScriptKind
    kind_name: str


class ScriptFunctionView(WireModel):
    """A function of expressions."""

    name: str
    example: str
    help: str


class ScriptUnitsView(WireModel):
    """The units a result can be shown in."""

    kind: ScriptKind
    units: list[str]


class ScriptingOptions(WireModel):
    """What an expression on a kind of record can be made of."""

    fields: list[ScriptFieldView]
    functions: list[ScriptFunctionView]
    units: list[ScriptUnitsView]


class ExpressionFault(WireModel):
    """What is wrong, and at which characters of the expression, counted from 0."""

    message: str
    start: int
    end: int


class ScriptTrialRow(WireModel):
    """A record that the draft was tried on; `number` is that of the shipment or invoice. `reads`: the values it read,
    by label; `value`: what it gives, "" for nothing; `problem`: why it gives nothing; `before`: what is stored now."""

    record_id: str
    number: str
    reads: dict[str, str]
    value: str
    problem: str
    before: str


class ScriptTrialResult(WireModel):
    """What a draft gives on the newest records. With a `fault` nothing was tried. `differing`: how many
    would get another value than they have."""

    fault: ExpressionFault | None
    kind: ScriptKind | None
    kind_name: str
    units: list[str]
    looked_at: int
    filled: int
    empty: int
    failed: int
    differing: int
    rows: list[ScriptTrialRow]
