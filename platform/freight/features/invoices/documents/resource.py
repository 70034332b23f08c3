"""Invoice templates as records: one for the system, and one for each account that wants its own."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.documents.invoice_template import InvoiceTemplate
from freight.features.invoices.documents import logo
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.invoices.documents.sample import build_sample_invoice
from freight.features.ledger.invoices.design import build_invoice_design
from freight.kit.paper.paper_sizes import A4, LETTER
from freight.kit.records.resource import RecordLevel, Resource, ResourcePermissions, StoredChange
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

SEE = "configurationInvoices.viewConfigurationInvoices"
ADD = "configurationInvoices.newConfigurationInvoices"
CHANGE = "configurationInvoices.editConfigurationInvoices"
MOST_TEXT = 100_000
NAME, TEXT, LOGO = "template#name", "template#text", "template#logo"

FIELDS = (
    FieldSpec(key=NAME, label="Name", length=100, is_mandatory=True, is_master_field=True, display_order=1),
    FieldSpec(
        key="template#letterhead", label="Letterhead", type="multiline", length=1_000, display_order=2,
        tool_tip="Lines at the top, the first one large. Leave blank for the company name and address",
    ),
    FieldSpec(key=LOGO, label="Logo", length=40, display_order=3, tool_tip="A JPG or PNG, up to 2 MB"),
    FieldSpec(
        key="template#notes", label="Notes", type="multiline", length=2_000, display_order=4,
        tool_tip="Lines below the charges: terms, bank account, contact",
    ),
    FieldSpec(key="template#footer", label="Footer", type="multiline", length=1_000, display_order=5),
    FieldSpec(
        key="template#printQr", label="Print a QR code", type="checkbox", display_order=6,
        tool_tip="A payment reference phones can scan",
    ),
    FieldSpec(
        key="template#qrText", label="QR code text", type="multiline", length=1_000, display_order=7,
        tool_tip="Leave blank for number, amount and account",
    ),
    FieldSpec(
        key="template#remitTo", label="Remit to", type="multiline", length=1_000, display_order=8,
        tool_tip="Where to send payment: name and address, bank, account. Leave blank to use the letterhead",
    ),
    FieldSpec(
        key="template#paper", label="Paper", type="dropdown", length=10, display_order=9,
        options=(FieldOption(value=LETTER, label="Letter"), FieldOption(value=A4, label="A4")),
        tool_tip="Leave blank for Letter where the system's country uses it, otherwise A4",
    ),
    FieldSpec(
        key=TEXT, label="Template", type="multiline", display_order=10,
        tool_tip="Jinja and HTML. Leave blank for the default template",
    ),
)  # fmt: skip
PATHS = {
    NAME: "name",
    TEXT: "text",
    LOGO: "logo",
    "template#letterhead": "letterhead",
    "template#notes": "notes",
    "template#footer": "footer",
    "template#printQr": "print_qr",
    "template#qrText": "qr_text",
    "template#remitTo": "remit_to",
    "template#paper": "paper",
}


async def _check(scope: Scope, after: Record, _: Record | None) -> None:
    """Try the template on a sample invoice. Raises Invalid naming the line."""
    if len(after.get("text") or "") > MOST_TEXT:
        raise Invalid(f"Template: up to {MOST_TEXT:,} characters.", code=ErrorCode.TEMPLATE)
    if after.get("logo"):
        await logo.check_form_logo(scope, after["logo"])
    office = await DrawingOffice.open(scope)
    await office.draw_in(
        build_invoice_content(build_sample_invoice(), scope.place.locale), await build_invoice_design(scope, after)
    )


async def _keep_logos(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Retain the logos of a saved template, for its earlier revisions too."""
    for before, after in changes:
        if (new_logo := after.get("logo")) and new_logo != (before or {}).get("logo"):
            await files.retain_file(scope, new_logo, session)


INVOICE_TEMPLATES = Resource(
    name="invoiceTemplate",
    title="Invoice template",
    plural="Invoice templates",
    document=InvoiceTemplate,
    fields=FIELDS,
    columns=(NAME, "template#letterhead", "template#printQr", "template#notes"),
    search=(NAME,),
    permissions=ResourcePermissions(see=SEE, add=ADD, change=CHANGE),
    levels=(RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
    paths=PATHS,
    none_yet="Invoices print in the default design. Add a template to change it.",
    prepare=_check,
    stored=_keep_logos,
)
