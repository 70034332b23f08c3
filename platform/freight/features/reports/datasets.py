"""The data sets of reports: the collection each is read from, and the fields it has for a system."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.fields.spec import COMPUTED
from freight.core.invoices.figures import LIVING_SHIPMENTS
from freight.core.invoices.statuses import ENDED, ISSUED, OPEN
from freight.core.payables.statuses import PayableStatus
from freight.core.reports.fields import Dataset, ReportField, ReportFieldKind, build_template_field
from freight.core.rights.records import SEE_COSTS
from freight.core.rules import FilterField
from freight.core.shipments.document import ENTRY_DATE, SHIPMENT_NUMBER
from freight.core.shipments.statuses import STATUSES
from freight.documents.base import TenantDocument
from freight.documents.cost_line import CostLine
from freight.documents.invoice import Invoice
from freight.documents.payable import Payable
from freight.documents.shipment import Shipment
from freight.features.ledger.invoices.computing import (
    build_computed_filter_fields,
    get_computed_path,
    list_computed_specs,
)
from freight.features.payables import audit as payables
from freight.features.payables.tagging import load_payable_fields
from freight.features.reports.cost_fields import COST_FIELDS
from freight.features.setup.tags.queries import load_tags
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.filter_fields import build_filter_field
from freight.features.shipments.filters import EVERYWHERE, list_shipment_filter_fields
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id

SHIPMENTS, INVOICES = "shipmentEntry.sideShipmentEntry", "invoiceProcessing.sideInvoiceProcessing"
PAYABLES, COSTS = "payables.viewPayables", SEE_COSTS
_STANDS = ("Issued", "Open", "Ended")


_SHIPMENT, _RATE = "Shipment", "Rate"
# fields the suite adds to a shipment, named as in its filter
_SHIPMENT_FIELDS = (
    ReportField("accountId", "Account", "account", "account_id", _SHIPMENT),
    ReportField("status", "Status", "text", "status", _SHIPMENT, options=STATUSES),
    ReportField("country", "Country", "text", "country", _SHIPMENT),
    ReportField("invoiceNumber", "Invoice number", "text", "invoice_number", _SHIPMENT),
    ReportField("allocatedTo", "Assigned to", "user", "allocated_to", _SHIPMENT),
    ReportField("tag", "Tag", "tag", "tag_ids", _SHIPMENT),
    ReportField("touched", "Not touchless", "checkbox", "touched", _SHIPMENT),
    ReportField("createdOn", "Entered at", "moment", "created_on", _SHIPMENT),
    ReportField("createdBy", "Entered by", "user", "created_by", _SHIPMENT),
    ReportField("rating#total", "Rate", "money", "rating.total", _RATE),
    ReportField("rating#currency", "Rate currency", "text", "rating.currency", _RATE),
    ReportField("rating#difference", "Difference", "money", "rating.audit.difference", _RATE),
    ReportField("rating#tariffName", "Tariff", "text", "rating.tariff_name", _RATE),
    ReportField("rating#ratedOn", "Rated at", "moment", "rating.rated_on", _RATE),
    ReportField("rating#reason", "Not rated because", "text", "rating.reason", _RATE),
)
_SHIPMENT_SECTIONS: Mapping[str, str] = {
    "shipmentInformation": "Shipment",
    "shipmentRouting": "Routing",
    "shipmentCargo": "Cargo",
    "shipmentParties": "Parties",
    COMPUTED: "Computed",
}
_TYPED = {SHIPMENT_NUMBER: "shipment_number", ENTRY_DATE: "entry_date"}

_INVOICE, _AMOUNTS, _CHARGE, _STEP = "Invoice", "Amounts", "Charge", "Step"
_COUNTS_AS = {
    "$switch": {
        "branches": [
            {"case": {"$in": ["$status", list(statuses)]}, "then": name}
            for name, statuses in zip(_STANDS, (ISSUED, OPEN, ENDED), strict=True)
        ],
        "default": _STANDS[1],
    }
}
_INVOICE_FIELDS = (
    ReportField("accountId", "Account", "account", "account_id", _INVOICE),
    ReportField("accountNumber", "Bill-to number", "text", "bill_to.account_number", _INVOICE),
    ReportField("accountName", "Bill-to", "text", "bill_to.name", _INVOICE),
    ReportField("invoiceNumber", "Invoice number", "text", "number", _INVOICE),
    ReportField("invoiceType", "Type", "text", "invoice_type", _INVOICE),
    ReportField("status", "Status", "text", "status", _INVOICE, options=STATUSES),
    ReportField("countsAs", "Counts as", "text", "", _INVOICE, made=_COUNTS_AS, options=_STANDS),
    ReportField("currency", "Currency", "text", "currency", _INVOICE),
    ReportField("invoiceDate", "Invoice date", "date", "invoice_date", _INVOICE),
    ReportField("dueDate", "Due date", "date", "due_date", _INVOICE),
    ReportField("createdOn", "Created at", "moment", "created_on", _INVOICE),
    ReportField("received", "Received from a partner", "checkbox", "is_received", _INVOICE),
    ReportField("tag", "Tag", "tag", "tag_ids", _INVOICE),
)
_INVOICE_AMOUNTS = (
    ReportField("total", "Amount", "money", "total", _AMOUNTS),
    ReportField("tariffTotal", "Tariff amount", "money", "tariff_total", _AMOUNTS),
    ReportField("userTotal", "Entered amount", "money", "user_total", _AMOUNTS),
    ReportField("credited", "Credited", "money", "credited", _AMOUNTS),
)

# where the company charges tax: every other amount is net
_TAX_AMOUNTS = (
    ReportField("tax", "Tax", "money", "tax.amount", _AMOUNTS),
    ReportField("gross", "Gross", "money", "tax.gross", _AMOUNTS),
    ReportField("taxCountry", "Country of tax", "text", "tax.seller.country", _INVOICE),
    ReportField("customerTaxNumber", "Customer's tax number", "text", "tax.buyer.number", _INVOICE),
)


def _line(name: str, label: str, kind: ReportFieldKind, path: str, section: str = _CHARGE) -> ReportField:
    return ReportField(name, label, kind, path, section, of_line=True)


_CHARGE_FIELDS = (
    _line("chargeCode", "Charge code", "text", "lines.charge_code"),
    _line("chargeText", "Charge", "text", "lines.charge_text"),
    _line("chargeType", "Charge type", "text", "lines.charge_type"),
    _line("shipmentNumber", "Shipment number", "text", "lines.shipment_number"),
    _line("reason", "Reason", "text", "lines.reason_comment"),
    _line("invoiceValue", "Billed", "money", "lines.invoice_value", _AMOUNTS),
    _line("tariffValue", "Tariff", "money", "lines.tariff_value", _AMOUNTS),
    _line("userValue", "Entered", "money", "lines.user_value", _AMOUNTS),
)
_STEP_FIELDS = (
    _line("stepOn", "When", "moment", "history.on", _STEP),
    _line("stepStatus", "Became", "text", "history.status", _STEP),
    _line("stepBy", "By", "user", "history.by", _STEP),
    _line("stepNote", "Note", "text", "history.note", _STEP),
)
_PAYABLE, _AUDIT, _OWN = "Carrier invoice", "Amounts", "Added by your company"
_PAYABLE_FIELDS = (
    ReportField("carrier", "Carrier", "text", "carrier", _PAYABLE),
    ReportField("number", "Invoice number", "text", "number", _PAYABLE),
    ReportField("status", "Status", "text", "status", _PAYABLE, options=tuple(PayableStatus)),
    ReportField("currency", "Currency", "text", "currency", _PAYABLE),
    ReportField("invoiceDate", "Invoice date", "date", "invoice_date", _PAYABLE),
    ReportField("dueDate", "Due date", "date", "due_date", _PAYABLE),
    ReportField("receivedOn", "Received at", "moment", "received_on", _PAYABLE),
    ReportField("note", "Note", "text", "note", _PAYABLE),
    ReportField("tag", "Tag", "tag", "tag_ids", _PAYABLE),
    *(
        ReportField(name, label, "money", name, _AUDIT)
        for name, label in (
            ("charged", "Charged"),
            ("agreed", "Agreed"),
            ("approved", "Approved"),
            ("open", "Open"),
            ("scheduled", "Scheduled"),
            ("paid", "Paid"),
        )
    ),
)
# where the company is registered for tax: charged and agreed are net, all others gross
_PAYABLE_TAXES = (
    ReportField("tax", "Tax charged", "money", "tax_charged", _AUDIT),
    ReportField("gross", "Gross charged", "money", "gross_charged", _AUDIT),
    ReportField("agreedTax", "Tax agreed", "money", "tax_agreed", _AUDIT),
    ReportField("approvedTax", "Tax approved", "money", "approved_tax", _AUDIT),
)
_NEWEST_INVOICE = (("invoice_date", -1), ("_id", -1))


@dataclass(frozen=True)
class ReportSource:
    """A data set and where it is read. `template`: its fields are joined by those of that template. `whole`: it is only
    for users who see every account."""

    dataset: Dataset
    document: type[TenantDocument]
    template: str = ""
    whole: bool = False


_ALL = (
    ReportSource(
        Dataset(
            name="shipments",
            title="Shipments",
            noun="shipment",
            permission=SHIPMENTS,
            currency="rating.currency",
            fields=_SHIPMENT_FIELDS,
            shown=(SHIPMENT_NUMBER, "accountId", "status", ENTRY_DATE, "rating#total"),
            newest=(("entry_date", -1), ("_id", -1)),
            link_to="/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~{id}",
            linked_by="shipment_number",
            base=LIVING_SHIPMENTS,
            base_unless="status",
            excludes="Voided and deleted shipments are not in it, unless a condition on the status asks for them.",
        ),
        Shipment,
        template="shipment",
    ),
    ReportSource(
        Dataset(
            name="invoices",
            title="Invoices",
            noun="invoice",
            permission=INVOICES,
            currency="currency",
            fields=(*_INVOICE_FIELDS, *_INVOICE_AMOUNTS),
            shown=("invoiceNumber", "accountName", "invoiceType", "status", "invoiceDate", "total"),
            newest=_NEWEST_INVOICE,
            link_to="/invoices/list?invoice={id}",
            base={"is_deleted": False},
            excludes="Voided and deleted invoices are not in it. Credit notes are, as negative amounts.",
        ),
        Invoice,
    ),
    ReportSource(
        Dataset(
            name="charges",
            title="Invoice charges",
            noun="charge",
            permission=INVOICES,
            currency="currency",
            fields=(*_CHARGE_FIELDS, *_INVOICE_FIELDS),
            shown=("invoiceNumber", "accountName", "shipmentNumber", "chargeText", "invoiceDate", "invoiceValue"),
            newest=_NEWEST_INVOICE,
            link_to="/invoices/list?invoice={id}",
            lines="lines",
            base={"is_deleted": False},
            excludes="Charges of voided and deleted invoices are not in it.",
        ),
        Invoice,
    ),
    ReportSource(
        Dataset(
            name="invoiceSteps",
            title="Invoice history",
            noun="step",
            permission=INVOICES,
            currency="currency",
            fields=(*_STEP_FIELDS, *_INVOICE_FIELDS, _INVOICE_AMOUNTS[0]),
            shown=("invoiceNumber", "accountName", "stepStatus", "stepOn", "stepBy", "total"),
            newest=(("history.on", -1), ("_id", -1)),
            link_to="/invoices/list?invoice={id}",
            lines="history",
            excludes="A row for each step of an invoice, those of voided and deleted ones too.",
        ),
        Invoice,
    ),
    ReportSource(
        Dataset(
            name="payables",
            title="Carrier invoices",
            noun="carrier invoice",
            permission=PAYABLES,
            currency="currency",
            fields=_PAYABLE_FIELDS,
            shown=("carrier", "number", "status", "invoiceDate", "dueDate", "charged", "agreed", "paid"),
            newest=_NEWEST_INVOICE,
            link_to="/payables/invoices?invoice={id}",
        ),
        Payable,
        whole=True,
    ),
    ReportSource(
        Dataset(
            name="costs",
            title="Costs",
            noun="cost",
            permission=COSTS,
            currency="currency",
            fields=COST_FIELDS,
            shown=("carrier", "charge", "shipmentNumber", "state", "expected", "invoiced", "agreed"),
            newest=(("created_on", -1), ("_id", -1)),
            link_to="/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~{id}",
            linked_by="shipment_number",
            excludes="Costs of masters, which are divided among their houses, are not in it.",
        ),
        CostLine,
        whole=True,
    ),
)
SOURCES: Mapping[str, ReportSource] = {report_source.dataset.name: report_source for report_source in _ALL}


def find_report_source(name: str) -> ReportSource:
    """Return the source of that name. Raises Invalid when there is none."""
    report_source = SOURCES.get(name)
    if report_source is None:
        raise Invalid(f"There are no reports of {name[:40]!r}.", code=ErrorCode.REPORT_DATASET)
    return report_source


def get_report_scope(access: Access, source: ReportSource) -> Scope:
    """Return the caller's scope for a data set, by the permission of its list. Raises PermissionDenied if they may not
    see any."""
    return require_dataset_scope(access.acting(source.dataset.permission).scope, source)


def require_dataset_scope(scope: Scope, source: ReportSource) -> Scope:
    """Return the scope if it may read the data set. Raises PermissionDenied if that needs access to all accounts."""
    if source.whole and scope.is_limited:
        raise PermissionDenied(f"{source.dataset.title} are for users who see all accounts of the system.")
    return scope


def may_read_dataset(access: Access, source: ReportSource) -> bool:
    """Whether the caller may use reports of a data set."""
    try:
        get_report_scope(access, source)
    except PermissionDenied:
        return False
    return True


async def build_system_dataset(scope: Scope, source: ReportSource) -> Dataset:
    """Return the data set with the fields it has for the system of the scope."""
    if source.document is Payable:
        await payables.check_marked_payables(scope)
    dataset = await _add_tags(scope, source)
    if source.document is Invoice:
        taxes = _TAX_AMOUNTS if not dataset.lines and await has_tax_registration(scope) else ()
        return replace(dataset, fields=(*dataset.fields, *taxes, *await _list_computed_fields(scope)))
    if source.document is Payable:
        charged = _PAYABLE_TAXES if await has_tax_registration(scope) else ()
        return replace(dataset, fields=(*dataset.fields, *charged, *await _list_payable_fields(scope)))
    if not source.template:
        return dataset
    template = await templates.resolve_template(scope, source.template)
    filter_fields = list_shipment_filter_fields(template)
    own: dict[str, ReportField] = {}
    for spec in template.fields:
        if spec.is_active:
            report_field = build_template_field(spec, _SHIPMENT_SECTIONS.get(spec.group, spec.group))
            own[spec.key] = replace(
                report_field, path=_TYPED.get(spec.key, report_field.path), filtered=filter_fields[spec.key]
            )
    suite = [
        replace(field, filtered=filter_fields[field.name])
        if field.name in filter_fields and field.kind != "tag"
        else field
        for field in dataset.fields
    ]
    return replace(dataset, fields=(*suite, *own.values()))


async def _list_payable_fields(scope: Scope) -> list[ReportField]:
    """Return the fields that the company added to carriers' invoices."""
    return [
        replace(build_template_field(spec, _OWN), filtered=build_filter_field(spec))
        for spec in await load_payable_fields(scope)
    ]


async def _list_computed_fields(scope: Scope) -> list[ReportField]:
    """Return what scripting rules compute of the invoices of a system."""
    specs = await list_computed_specs(scope)
    filter_fields = build_computed_filter_fields(specs)
    return [
        replace(
            build_template_field(spec, _SHIPMENT_SECTIONS[COMPUTED]),
            path=get_computed_path(spec.key),
            filtered=filter_fields[spec.key],
        )
        for spec in specs
    ]


async def _add_tags(scope: Scope, source: ReportSource) -> Dataset:
    """Return the data set with the tags of the system as the values of its tag field."""
    names = {str(tag["_id"]): tag["name"] for tag in await load_tags(scope)}

    def read_tag(text: str) -> object:
        if text not in names:
            raise Invalid("Tag: it was removed. Choose another one.", code=ErrorCode.TAG_MISSING)
        return parse_object_id(text, "tag")

    stored = EVERYWHERE["tag"] if source.document is Shipment else FilterField("tag_ids", "Tag", "id", many=True)
    how = replace(stored, read_id=read_tag, names=names)
    fields = source.dataset.fields
    return replace(
        source.dataset,
        fields=tuple(replace(field, names=names, filtered=how) if field.kind == "tag" else field for field in fields),
    )
