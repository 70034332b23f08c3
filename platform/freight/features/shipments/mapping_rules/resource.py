"""Mapping rules as records, of a system or of one account: their fields are those of its shipment template."""

from dataclasses import replace

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import ActionType, FieldFinding
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.workbooks.sheet_rows import fold_alias
from freight.documents.mapping_rule import MappingRule
from freight.features.setup.templates import service as templates
from freight.kit.records.resource import RecordLevel, Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

SHIPMENT = "shipment"
FIELD, TEXT, VALUE = "mappingRule#field", "mappingRule#text", "mappingRule#value"
# the right for templates, whose rules also change shipments
CHANGE = "systemConfig.editProfileMetadata"
MOST_TEXT = 200

_FIELD = FieldSpec(
    key=FIELD, label="Field", type="dropdown", is_mandatory=True, is_unique_field=True, display_order=1,
    error_message="Field: pick a field of your shipment template.", aliases=("Column",),
)  # fmt: skip
FIELDS = (
    _FIELD,
    FieldSpec(
        key=TEXT, label="Text in the file", length=MOST_TEXT, is_mandatory=True, is_unique_field=True,
        is_master_field=True, display_order=2, aliases=("Text", "Incoming value"),
        tool_tip="As customers write it, such as Airfrt. Upper and lower case are the same",
    ),
    FieldSpec(
        key=VALUE, label="Read as", length=MOST_TEXT, is_mandatory=True, display_order=3,
        aliases=("Value", "Your value"), tool_tip="A value the field takes, such as Air",
    ),
)  # fmt: skip


async def _complete(scope: Scope, after: Record, _: Record | None) -> None:
    """Check a rule against its field. Raises Invalid naming field and text, since a workbook contains many."""
    text, value = after["text"].strip(), after["value"].strip()
    after |= {"text": text, "value": value, "text_key": fold_alias(text)}
    template = await templates.resolve_template(scope, SHIPMENT, after["account_id"])
    label = next((spec.label for spec in template.fields if spec.key == after["field"] and spec.is_active), "")
    if not label:
        raise Invalid(
            f"{after['field']}: the shipment template has no such field. Pick another for {text}.",
            code=ErrorCode.FIELD_UNKNOWN,
            data={"field": FIELD},
        )
    if not text or not value or max(len(text), len(value)) > MOST_TEXT:
        raise Invalid(
            f"{label}: a text and the value it stands for have 1 to {MOST_TEXT} characters. Shorten {text or value}.",
            code=ErrorCode.TEXT_LENGTH,
            data={"field": TEXT},
        )
    if text == value:
        raise Invalid(
            f"{label}: {text} already reads as {text}. Enter another value, or remove the rule.",
            code=ErrorCode.MAPPED_TO_ITSELF,
            data={"field": VALUE},
        )
    read = template.validator(ActionType.SHIPMENT_ENTRY, scope.place).check_of(after["field"])(value)
    if isinstance(read, FieldFinding):
        raise Invalid(
            f"{label}: {text} can't be read as {value}. {read.message} Enter a value the field takes.",
            code=ErrorCode.VALUE_REFUSED,
            data={"field": VALUE},
        )


RULES = Resource(
    name="mappingRule",
    title="Mapping rule",
    plural="Mapping rules",
    document=MappingRule,
    fields=FIELDS,
    columns=(TEXT, FIELD, VALUE),
    search=(TEXT, VALUE),
    permissions=ResourcePermissions(see="reports.sideReports", add=CHANGE, change=CHANGE),
    levels=(RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
    paths={FIELD: "field", TEXT: "text", VALUE: "value"},
    none_yet="Add what customers write and what it stands for, such as Airfrt for Air.",
    prepare=_complete,
)


async def load_mapping_rule_resource(scope: Scope) -> Resource:
    """Return the rules of a system, for the fields that its shipment template lets files fill. Raises NotFound if it
    has no such template."""
    template = await templates.resolve_template(scope, SHIPMENT)
    filled = template.validator(ActionType.SHIPMENT_ENTRY, scope.place).keys
    options = tuple(
        FieldOption(value=spec.key, label=spec.label, aliases=(spec.label,))
        for spec in template.fields
        if spec.key in filled
    )
    return replace(RULES, fields=(_FIELD.model_copy(update={"options": options}), *FIELDS[1:]))
