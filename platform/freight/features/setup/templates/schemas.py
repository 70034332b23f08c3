"""Field templates on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field

from freight.core.fields.spec import Dependency, FieldOption, FieldTypeName
from freight.core.fields.template_diff import ChangeKind
from freight.kit.http.envelope import RequestModel, WireModel

MOST_ROWS = 2_000
Rows = list[dict[str, object]]


class FieldView(WireModel):
    """One field, in the specification's spelling."""

    key: str
    label: str
    type: FieldTypeName
    length: int | None
    min_length: int | None
    is_mandatory: bool
    is_readonly: bool
    is_active: bool
    is_visible: bool
    regex: str
    tool_tip: str
    error_message: str
    description: str
    display_order: int
    is_dependent: bool
    dependent_fields: list[Dependency]
    suggestions_source: str
    suggestion_field: str
    group_key: str
    is_default: bool
    is_master_field: bool
    is_unique_field: bool
    default_value: str
    unit: str
    decimals: int | None
    options: list[FieldOption]
    aliases: list[str]
    issue_identifier: bool
    duplicate_identifier: bool
    add_in_summary: bool
    active_for_filter: bool
    is_read_only_after_raise: bool
    unique_calculation_param: bool
    charge_id: str = Field(alias="chargeID")
    invoice_charge: bool


class TemplateView(WireModel):
    """A template as a screen needs it. `accountId` is set when it is the account's own."""

    template_id: str
    profile_name: str
    doc_type: str
    version: int
    revision: int
    account_id: str | None
    fields: list[FieldView]


class TemplateQuery(RequestModel):
    """Which template to load: the account's own where it has one, else the system's."""

    account_id: str | None = None


class TemplateBody(WireModel):
    """A template as the editor saves it. `fields` are checked cell by cell, not by their shape: a bad cell is a
    finding on it. `revision`: the one the editor loaded."""

    # an entity of the specification: who reads it back sends more than is asked for here
    model_config = ConfigDict(extra="ignore")

    profile_name: str = Field("", max_length=100)
    fields: Rows = Field(max_length=MOST_ROWS)
    revision: int
    affect_accounts: list[str] = Field(
        [], max_length=MOST_ROWS, description="accounts whose own templates take the same change over"
    )
    comment: str = Field("", max_length=500)


class OverrideBody(TemplateBody):
    """The same for an account: its own template, made from the system's at its first change."""

    account_id: str = ""


class RestoreBody(RequestModel):
    """Go back to what a template was at revision `to`; `revision` is the one the caller sees now."""

    revision: int
    to: int


class TemplateFile(RequestModel):
    """A template as it is exported and imported."""

    format: Literal["freight.fieldTemplate/1"] = "freight.fieldTemplate/1"
    doc_type: str = Field(max_length=100)
    profile_name: str = Field("", max_length=100)
    fields: Rows = Field(max_length=MOST_ROWS)


class ImportBody(RequestModel):
    """Replace the fields of a template by those of a file."""

    revision: int
    file: TemplateFile


class PropertyChangeView(WireModel):
    """One property of a field with its values before and after."""

    name: str
    before: object
    after: object


class FieldChangeView(WireModel):
    """What becomes of one field."""

    kind: ChangeKind
    key: str
    label: str
    properties: list[PropertyChangeView]


class FieldEffect(WireModel):
    """What a change of a field means for what is stored: `hidden` values are kept and not shown any more; records that
    lack a `demanded` value, or hold one that is now `refused`, are refused at their next save."""

    effect: Literal["hidden", "demanded", "refused"]
    key: str
    label: str
    documents: int
    mappings: int
    filters: int
    rules: int


class OwnTemplate(WireModel):
    """An account with a template of its own."""

    account_id: str
    account_number: str
    account_name: str
    template_id: str


class TemplateEffects(WireModel):
    """What a change affects. `counted` documents were looked at, the newest; `isBound` when there are more."""

    changes: list[FieldChangeView]
    inheriting: int = Field(description="accounts that are drawn from this template")
    own: list[OwnTemplate] = Field(description="accounts with one of their own: not affected unless chosen")
    fields: list[FieldEffect]
    counted: int
    is_bound: bool


class TemplateSaved(WireModel):
    """The answer of a save, or of its dry run: then `template` is what is stored still."""

    template: TemplateView
    effects: TemplateEffects


class TemplateVersion(WireModel):
    """One save of a template."""

    revision: int
    action: str
    on: datetime
    user_name: str
    changes: list[FieldChangeView]


class TemplateHistory(WireModel):
    """The saves of a template, newest first."""

    count: int
    entries: list[TemplateVersion]


class PatternBody(RequestModel):
    """A regex and the values to try it on."""

    regex: str = Field(max_length=2_000)
    samples: list[str] = Field([], max_length=100)


class PatternTrial(WireModel):
    """Whether the regex can be used, why not, and which of the values it takes."""

    is_valid: bool
    reason: str
    matches: list[bool]


class GlobalKeysBody(RequestModel):
    """The rows of the Add Keys grid, its spare last one among them. `skipIncomplete`: the answer Yes to the question
    about rows that lack something. Other types of this call save other grids."""

    data: Rows = Field(max_length=MOST_ROWS)
    type: str = ""
    skip_incomplete: bool = False


class GlobalKeyView(WireModel):
    """A global field key, with what a field made of it starts from: it becomes `groupKey#key`."""

    key: str
    group_key: str
    label: str
    type: FieldTypeName
    length: int
    description: str


class GlobalKeyList(WireModel):
    """The global field keys of a system."""

    rows: list[GlobalKeyView]
