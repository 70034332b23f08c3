"""The fields that profiles of an account can use (of invoices, charges and shipments), and the available servers."""

from freight.core.delivery.naming import FIELDS
from freight.core.delivery.vendors import FORMS, VendorField
from freight.core.einvoice.formats import EINVOICE_FORMATS
from freight.core.errors import NotFound
from freight.delivery.transports import SMTP, TRANSPORTS
from freight.documents.email_account import EmailAccount
from freight.documents.system import System
from freight.features.recipients.profiles import servers
from freight.features.recipients.profiles.schemas import (
    ConfigurationField,
    ConfigurationFields,
    EInvoiceFormatOption,
    LabeledField,
)
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.setup.templates.service import resolve_template
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST = 1_000
_CHARGES = {
    "chargeCode": "Charge code",
    "chargeText": "Charge",
    "chargeType": "Charge type",
    "invoiceValue": "Amount",
}
_DATES = frozenset({"invoiceDate", "dueDate"})
_INVOICES = tuple(
    LabeledField(label=label, key=key, type="date" if key in _DATES else "text") for key, label in FIELDS.items()
)


async def list_shipment_fields(scope: Scope, account_id: str) -> list[LabeledField]:
    """Return the fields of an account's shipments; none if there is no template."""
    try:
        template = await resolve_template(scope, "shipment", account_id or None)
    except NotFound:
        return []
    return [LabeledField(label=spec.label, key=spec.key, type=spec.type) for spec in template.fields if spec.is_active]


async def list_invoice_fields(scope: Scope, account_id: str) -> list[LabeledField]:
    """Return the fields a condition on an account's invoices may use: those of `naming.get_naming_values`."""
    return [*_INVOICES, *await list_shipment_fields(scope, account_id)]


async def get_profile_fields(access: Access, account_id: str) -> ConfigurationFields:
    """Return the fields, each with its label and type (R118)."""
    shipment = await list_shipment_fields(access.scope, account_id)
    system = await System.get(access.scope.system_id)
    groups: dict[str, list[LabeledField]] = {}
    for field in shipment:
        groups.setdefault(field.key.partition("#")[0], []).append(field)
    return ConfigurationFields(
        charges=[LabeledField(label=label, key=key) for key, label in _CHARGES.items()],
        invoices=list(_INVOICES),
        details=groups,
        references=[field for field in shipment if "reference" in field.key.lower() or "number" in field.key.lower()],
        protocols={
            name: servers.describe_transport_fields(transport)
            for name, transport in TRANSPORTS.items()
            if name != SMTP.name
        },
        any_email_ending=not (system and system.short_email_endings),
        vendors={
            vendor: {part: [_of_vendor(field) for field in fields] for part, fields in form.items()}
            for vendor, form in FORMS.items()
        },
        einvoice_formats=await _list_einvoice_formats(access.scope),
    )


async def _list_einvoice_formats(scope: Scope) -> list[EInvoiceFormatOption]:
    if not await has_tax_registration(scope):
        return []
    return [
        EInvoiceFormatOption(value=chosen, label=rule.label, is_pdf=rule.is_pdf)
        for chosen, rule in EINVOICE_FORMATS.items()
    ]


def _of_vendor(field: VendorField) -> ConfigurationField:
    return ConfigurationField(
        label=field.label,
        key=field.key,
        type="dropdown" if field.options else "text",
        value=field.default,
        options=list(field.options),
        is_mandatory=field.is_mandatory,
    )


async def list_email_account_names(access: Access) -> list[str]:
    """Return the names of the email accounts, and the default sender of profile mails."""
    cursor = scoped(EmailAccount, access.scope).find({}, ["name"]).sort("name", 1).limit(_MOST)
    return [email_account["name"] for email_account in await cursor.to_list()]
