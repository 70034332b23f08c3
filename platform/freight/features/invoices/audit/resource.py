"""The documents an account's invoices need, as records of the system or of one account."""

from freight.core.fields.spec import FieldSpec
from freight.documents.required_document import RequiredDocument
from freight.kit.resource import Level, Permissions, Resource
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record

NAME, WHY = "requiredDocument#name", "requiredDocument#why"
NAME_LENGTH = 60

FIELDS = (
    FieldSpec(
        key=NAME, label="Document", length=NAME_LENGTH, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, tool_tip="The kind of document, such as Proof of delivery",
    ),
    FieldSpec(key=WHY, label="Required by", length=120, display_order=2, tool_tip="Who requires it"),
)  # fmt: skip


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    after["name"] = after["name"].strip()
    after["why"] = (after.get("why") or "").strip()


REQUIRED_DOCUMENTS = Resource(
    name="requiredDocument",
    title="Required document",
    plural="Required documents",
    document=RequiredDocument,
    fields=FIELDS,
    columns=(NAME, WHY),
    search=(NAME,),
    permissions=Permissions(
        see="configurationInvoices.viewConfigurationInvoices",
        add="configurationInvoices.newConfigurationInvoices",
        change="configurationInvoices.editConfigurationInvoices",
    ),
    levels=(Level.SYSTEM, Level.ACCOUNT),
    paths={NAME: "name", WHY: "why"},
    none_yet="With no required documents, any invoice can be approved. Add the first one, such as Proof of delivery.",
    prepare=_complete,
)
