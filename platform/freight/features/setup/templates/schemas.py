"""Wire shapes of field templates."""

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
    """A template as screens need it. `accountId` is set if it is the account's own."""

    template_id: str
    profile_name: str
    doc_type: str
    version: int
    revision: int
    account_id: str | None
    fields: list[FieldView]


class TemplateQuery(RequestModel):
    """Which template to load: the account's own if it has one, else the system's."""

    account_id: str | None = None


class TemplateBody(WireModel):
    """A template as the editor saves it. `fields` are checked cell by cell, not by their shape, so that an invalid cell
    is reported as a finding. `revision`: the one the editor loaded."""

    # an entity of the specification: a client that sends back what it read sends more than is required here
    model_config = ConfigDict(extra="ignore")

    profile_name: str = Field("", max_length=100)
    fields: Rows = Field(max_length=MOST_ROWS)
    revision: int
    affect_accounts: list[str] = Field(
        [], max_length=MOST_ROWS, description="accounts whose own templates take the same change over"
    )
    comment: str = Field("", max_length=500)


class OverrideBody(TemplateBody):
    """The same for an account: its own template, created from the system's at its first change."""

    account_id: str = ""


class RestoreBody(RequestModel):
    """Restore a template as it was at revision `to`; `revision` is the one the caller sees now."""

    revision: int
    to: int


class TemplateFile(RequestModel):
    """A template as it is exported and imported."""

    format: Literal["freight.fieldTemplate/1"] = "freight.fieldTemplate/1"
    doc_type: str = Field(max_length=100)
    profile_name: str = Field("", max_length=100)
    fields: Rows = Field(max_length=MOST_ROWS)


class ImportBody(RequestModel):
    """Replace the fields of a template with those of a file."""

    revision: int
    file: TemplateFile


class PropertyChangeView(WireModel):
    """One property of a field with its values before and after."""

    name: str
    before: object
    after: object


class FieldChangeView(WireModel):
    """What changes in one field."""

    kind: ChangeKind
    key: str
    label: str
    properties: list[PropertyChangeView]


class FieldEffect(WireModel):
    """What a change of a field means for stored records: `hidden` values are kept but no longer shown; records that
    lack a `demanded` value or have a `refused` one are refused at their next save."""

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
    """What a change affects. `counted`: how many documents, the newest, were checked. `isBound`: there are more."""

    changes: list[FieldChangeView]
    inheriting: int = Field(description="accounts that are drawn from this template")
    own: list[OwnTemplate] = Field(description="accounts with one of their own: not affected unless chosen")
    fields: list[FieldEffect]
    counted: int
    is_bound: bool


class TemplateSaved(WireModel):
    """The answer of a save or of its dry run; after a dry run `template` is what is still stored."""

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
    """Whether the regex can be used, why not, and which of the values it matches."""

    is_valid: bool
    reason: str
    matches: list[bool]


class GlobalKeysBody(RequestModel):
    """The rows of the Add Keys grid, including its empty last row. `skipIncomplete`: the user answered Yes to leaving
    out incomplete rows. Other types of this call save other grids."""

    data: Rows = Field(max_length=MOST_ROWS)
    type: str = ""
    skip_incomplete: bool = False


class GlobalKeyView(WireModel):
    """A global field key, with the initial properties of a field made from it; that field's key is `groupKey#key`."""

    key: str
    group_key: str
    label: str
    type: FieldTypeName
    length: int
    description: str


class GlobalKeyList(WireModel):
    """The global field keys of a system."""

    rows: list[GlobalKeyView]
