"""Wire shapes of field rules, in the specification's spelling."""

from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.core.rules.chain.model import RuleType
from freight.kit.http.envelope import RequestModel, WireModel

MOST_SENT = 201


class RuleSave(RequestModel):
    """A rule to be saved. `fields` are condition rows, or auto-fetch rows if `isAutoFetching`. The flags for assigned
    and removed values are derived from the rows (R040, R041); sent values are ignored."""

    id: str | None = None
    template_id: str
    field_key: str = Field(max_length=130)
    rule_type: RuleType = "fieldValidation"
    account_id: str | None = None
    account_number: str | None = Field(None, max_length=60)
    fields: list[dict[str, object]] = Field(max_length=MOST_SENT)
    is_auto_fetching: bool = False
    is_assigned_validation: bool = False
    is_removed_validation: bool = False
    is_active: bool = True
    revision: int | None = Field(None, ge=1, description="that was shown; needed to change a rule")


class InvoiceRuleSave(RequestModel):
    """A rule of an invoice field to be saved: with `id` it changes a rule, without it creates one (R042)."""

    id: str | None = None
    template_id: str
    invoice_key: str = Field(max_length=130)
    rule_type: Literal["invoiceValidation"] = "invoiceValidation"
    fields: list[dict[str, object]] = Field(max_length=MOST_SENT)
    is_assigned_validation: bool = False
    is_active: bool = True
    revision: int | None = Field(None, ge=1)


class RuleView(WireModel):
    """A stored rule. `resultFields` are the names its rows compute (R043)."""

    id: str
    template_id: str
    field_key: str
    invoice_key: str | None
    rule_type: RuleType
    account_id: str | None
    account_number: str
    fields: list[dict[str, object]]
    result_fields: list[str]
    is_assigned_validation: bool
    is_removed_validation: bool
    is_auto_fetching: bool
    is_active: bool
    position: int
    revision: int
    updated_on: datetime


class RuleList(RootModel[list[RuleView]]):
    """Rules in the order they run."""


class LookupColumn(WireModel):
    """A field of a lookup table, by the key that rules use for it."""

    key: str
    label: str


class LookupTable(WireModel):
    """A lookup table that rules may use."""

    name: str
    label: str
    columns: list[LookupColumn]


class LookupTableList(RootModel[list[LookupTable]]):
    """The lookup tables of a system, by label."""


class RuleOrder(RequestModel):
    """The rules of a field in the order they are to run."""

    template_id: str
    field_key: str = Field(max_length=130)
    ids: list[str] = Field(max_length=200)


class RuleSwitch(RequestModel):
    """Whether a rule runs."""

    is_active: bool
    revision: int = Field(ge=1)


class RuleRestore(RequestModel):
    """The revision to restore; `revision` is the one the caller sees now."""

    to_revision: int = Field(ge=1)
    revision: int = Field(ge=1)


class RuleChange(WireModel):
    """One save of a rule."""

    revision: int
    action: str
    on: datetime
    user_name: str
    changed: list[str]


class RuleHistory(WireModel):
    """The saves of a rule, newest first."""

    count: int
    entries: list[RuleChange]


class RuleTrialBody(RequestModel):
    """Try a rule before or after it is saved: on a stored shipment, on a given row, or on the newest shipments."""

    rule: RuleSave
    shipment_id: str | None = None
    row: dict[str, str | bool | float | list[str] | None] | None = None


class RuleTrialStep(WireModel):
    """One thing the rule did. `condition`: the number of its row."""

    condition: int
    what: str
    held: bool | None
    left: str
    right: str
    message: str


class RuleTrialCell(WireModel):
    """The outcome for a cell."""

    field_key: str
    label: str
    kind: Literal["rule", "warning", "assigned"]
    message: str
    before: str
    after: str


class RuleTrialRow(WireModel):
    """The rule on one row, step by step."""

    shipment_number: str
    steps: list[RuleTrialStep]
    cells: list[RuleTrialCell]


class RuleTrialExample(WireModel):
    """One of the shipments that the rule affects."""

    shipment_id: str
    shipment_number: str
    cells: list[RuleTrialCell]


class RuleTrialSummary(WireModel):
    """The rule on the newest shipments: how many were checked, how many met one of its conditions, and for how many it
    set a value, reported an error, or warned."""

    looked_at: int
    met: int
    assigned: int
    wrong: int
    warned: int
    examples: list[RuleTrialExample]


class RuleTrialResult(WireModel):
    """The outcome of a trial. `row` is null without a shipment or row to run through."""

    row: RuleTrialRow | None
    many: RuleTrialSummary
