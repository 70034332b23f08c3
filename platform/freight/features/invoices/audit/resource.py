"""The documents that invoices need and are sent with, as records of the system or of one account. One store; the
screens of the audit, the delivery and an account each show their part of it."""

from collections.abc import Mapping
from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.invoices.delivery_documents import NeededFor, RequirementFamily, is_in_family
from freight.documents.required_document import RequiredDocument
from freight.features.invoices.audit import conditions
from freight.features.recipients import planning
from freight.kit.records.resource import FormSection, RecordLevel, Resource, ResourcePermissions, Rows
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NAME, WHY = "requiredDocument#name", "requiredDocument#why"
NEEDED, SENT, POSITION = "requiredDocument#neededFor", "requiredDocument#isSent", "requiredDocument#position"
CONDITION, WORDS = "requiredDocument#condition", "requiredDocument#conditionWords"
NAME_LENGTH = 60
_LAST = 99
_STEPS = {
    NeededFor.APPROVAL: "Approval for delivery",
    NeededFor.DELIVERY: "Delivery",
    NeededFor.NOTHING: "Nothing: optional",
}

FIELDS = (
    FieldSpec(
        key=NAME, label="Document", length=NAME_LENGTH, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, tool_tip="The kind of document, such as Proof of delivery",
    ),
    FieldSpec(key=WHY, label="Required by", length=120, display_order=2, tool_tip="Who requires it"),
    FieldSpec(
        key=NEEDED, label="Needed for", type="dropdown", length=20, display_order=3,
        default_value=NeededFor.APPROVAL.value,
        options=tuple(FieldOption(value=needed_for.value, label=label) for needed_for, label in _STEPS.items()),
        tool_tip="What waits until such a document is linked",
    ),
    FieldSpec(
        key=SENT, label="Send with the invoice", type="checkbox", display_order=4,
        tool_tip="By email, as a file or on paper, after the invoice itself",
    ),
    FieldSpec(
        key=POSITION, label="Order", type="numeric", length=4, display_order=5,
        tool_tip="Among the documents that are sent: 1 is the first. Leave blank to put it last",
    ),
    FieldSpec(
        key=WORDS, label="Only invoices where", type="multiline", is_readonly=True, display_order=6,
        tool_tip="Leave blank for all invoices",
    ),
    FieldSpec(key=CONDITION, label="Condition", type="multiline", length=10_000, is_visible=False, display_order=7),
)  # fmt: skip


async def _complete(scope: Scope, after: Record, _: Record | None) -> None:
    """Complete a line. Raises Invalid naming the field."""
    after["name"] = after["name"].strip()
    after["why"] = (after.get("why") or "").strip()
    after["needed_for"] = NeededFor(after.get("needed_for") or NeededFor.APPROVAL).value
    after["is_sent"] = bool(after.get("is_sent"))
    after["position"] = _position(after.get("position")) if after["is_sent"] else None
    if after["needed_for"] == NeededFor.NOTHING and not after["is_sent"] and after["account_id"] is None:
        raise Invalid(
            "This line would do nothing. Choose what the document is needed for, or send it with the invoice.",
            code=ErrorCode.ASKS_NOTHING,
        )
    text = str(after.get("condition") or "")
    after["condition"], after["condition_words"] = await conditions.complete_document_condition(
        scope, text, after["account_id"]
    )


def _position(stated: float | None) -> int | None:
    if stated is None:
        return None
    if stated != int(stated) or not 1 <= stated <= _LAST:
        raise Invalid(f"Order: enter a whole number, 1 to {_LAST}.", code=ErrorCode.POSITION)
    return int(stated)


async def _released(scope: Scope, _: object, session: AsyncClientSession) -> None:
    """Check again what was waiting for documents: it may need fewer now."""
    await planning.release_held_for_documents(scope, session)


def _read_for(family: RequirementFamily) -> Rows:
    async def read(scope: Scope) -> list[Record]:
        cursor = scoped(RequiredDocument, scope).find({}, archived=True)
        return [
            dict(requirement)
            async for requirement in cursor
            if is_in_family(family, NeededFor(requirement["needed_for"]), is_sent=requirement["is_sent"])
        ]

    return read


REQUIRED_DOCUMENTS = Resource(
    name="requiredDocument",
    title="Required document",
    plural="Required documents",
    document=RequiredDocument,
    fields=FIELDS,
    columns=(NAME, NEEDED, SENT, POSITION, WORDS, WHY),
    search=(NAME, WHY, WORDS),
    permissions=ResourcePermissions(
        see="configurationInvoices.viewConfigurationInvoices",
        add="configurationInvoices.newConfigurationInvoices",
        change="configurationInvoices.editConfigurationInvoices",
    ),
    sections=(FormSection("Sending", (SENT, POSITION)), FormSection("Applies when", (WORDS,))),
    levels=(RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
    paths={
        NAME: "name",
        WHY: "why",
        NEEDED: "needed_for",
        SENT: "is_sent",
        POSITION: "position",
        CONDITION: "condition",
        WORDS: "condition_words",
    },
    none_yet="With no required documents, any invoice can be approved. Add the first one, such as Proof of delivery.",
    prepare=_complete,
    stored=_released,
)


def _of_family(
    family: RequirementFamily, title: str, columns: tuple[str, ...], none_yet: str, defaults: Mapping[str, str]
) -> Resource:
    fields = tuple(
        field_spec.model_copy(update={"default_value": defaults.get(field_spec.key, "")}) for field_spec in FIELDS
    )
    return replace(
        REQUIRED_DOCUMENTS,
        title=title,
        plural=f"{title}s",
        fields=fields,
        columns=columns,
        none_yet=none_yet,
        rows=_read_for(family),
    )


FAMILIES: Mapping[RequirementFamily, Resource] = {
    RequirementFamily.AUDIT: _of_family(
        RequirementFamily.AUDIT, "Document audit profile", (NAME, WORDS, SENT, WHY),
        "Invoices are approved without documents. Add the kind of document that the audit waits for, such as Proof of "
        "delivery.",
        {NEEDED: NeededFor.APPROVAL.value},
    ),
    RequirementFamily.DELIVERY: _of_family(
        RequirementFamily.DELIVERY, "Document profile", (NAME, POSITION, SENT, NEEDED, WORDS),
        "Invoices leave alone. Add the kind of document that is sent with them, such as Bill of lading.",
        {NEEDED: NeededFor.NOTHING.value, SENT: "true"},
    ),
    RequirementFamily.ACCOUNT: _of_family(
        RequirementFamily.ACCOUNT, "Document profile", (NAME, NEEDED, SENT, POSITION, WORDS),
        "Invoices of this account need no documents and leave alone. Add the first kind, such as Proof of delivery.",
        {NEEDED: NeededFor.APPROVAL.value},
    ),
}  # fmt: skip
"""The part of the store that each family of screens shows, and what a new line there begins with."""
