"""Field templates on the wire."""

from freight.core.fields.spec import Dependency, FieldOption, FieldTypeName
from freight.kit.http.envelope import WireModel


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
    is_master_field: bool
    is_unique_field: bool
    default_value: str
    unit: str
    decimals: int | None
    options: list[FieldOption]
    aliases: list[str]


class TemplateView(WireModel):
    """A template as a screen needs it. `accountId` is set when it is the account's own."""

    template_id: str
    name: str
    doc_type: str
    version: int
    account_id: str | None
    fields: list[FieldView]


class TemplateQuery(WireModel):
    """Which template to load: the account's own where it has one, else the system's."""

    account_id: str | None = None
