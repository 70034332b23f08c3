"""The fields of invoices that expressions can read: those of the capture grid, the billed amount of each charge, and
what the shipments on the invoice add up to."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal

from freight.core.fields.numbers import exact
from freight.core.fields.spec import COMPUTED, COMPUTED_PREFIX, FieldSpec
from freight.core.invoices.capture import (
    BILL_TO,
    CURRENCY,
    INVOICE_DATE,
    NUMBER,
    REMARKS,
    SHIPMENT,
    TYPE,
    get_column_charge_code,
    list_capture_charge_columns,
)
from freight.core.records import Stored
from freight.core.scripting.fields import ScriptField, build_script_field, read_amount
from freight.core.scripting.types import Amount, ScriptKind

_NAME, _STATUS = "invoiceInformation#billToName", "invoiceInformation#status"
_TOTAL, _TARIFF_TOTAL, _DUE = (f"invoiceInformation#{key}" for key in ("total", "tariffTotal", "dueDate"))
_BILLED = "billedCharges"
_COUNT = "shipments#count"
# what is added up over the shipments of an invoice, as it was when they were put on it
SUMMED = {
    "shipmentCargo#pieces": "Pieces",
    "shipmentCargo#grossWeight": "Gross weight",
    "shipmentCargo#chargeableWeight": "Chargeable weight",
}


def _read_date(invoice: Stored, name: str) -> object:
    return invoice.get(name) or None


_READS: Mapping[str, Callable[[Stored], object]] = {
    NUMBER: lambda invoice: invoice["number"],
    TYPE: lambda invoice: invoice["invoice_type"],
    _STATUS: lambda invoice: invoice["status"],
    BILL_TO: lambda invoice: invoice["bill_to"]["account_number"],
    _NAME: lambda invoice: invoice["bill_to"]["name"],
    INVOICE_DATE: lambda invoice: _read_date(invoice, "invoice_date"),
    _DUE: lambda invoice: _read_date(invoice, "due_date"),
    CURRENCY: lambda invoice: invoice["currency"],
    REMARKS: lambda invoice: invoice.get("remarks", ""),
    SHIPMENT: lambda invoice: ", ".join(invoice["shipment_numbers"]),
    _TOTAL: lambda invoice: Amount(exact(invoice["total"]), invoice["currency"]),
    _TARIFF_TOTAL: lambda invoice: Amount(exact(invoice["tariff_total"]), invoice["currency"]),
    _COUNT: lambda invoice: len(invoice["shipment_numbers"]),
}
# fields of the suite beside those of the template; a template may have taken one of them out
_SUITE = (
    FieldSpec(key=NUMBER, label="Invoice number"),
    FieldSpec(key=TYPE, label="Type"),
    FieldSpec(key=_STATUS, label="Status"),
    FieldSpec(key=BILL_TO, label="Bill to"),
    FieldSpec(key=_NAME, label="Bill to name"),
    FieldSpec(key=INVOICE_DATE, label="Invoice date", type="date"),
    FieldSpec(key=_DUE, label="Due date", type="date"),
    FieldSpec(key=CURRENCY, label="Currency"),
    FieldSpec(key=REMARKS, label="Remarks"),
    FieldSpec(key=SHIPMENT, label="Shipment number"),
    FieldSpec(key=_COUNT, label="Number of shipments", type="numeric"),
    *(FieldSpec(key=key, label=label, type="numeric") for key, label in SUMMED.items()),
)
_MONEY = {_TOTAL: "Total", _TARIFF_TOTAL: "Tariff total"}
# where the fields are in a stored invoice, all of them
INVOICE_PATHS = (
    "account_id", "number", "invoice_type", "status", "bill_to", "invoice_date", "due_date", "currency", "remarks",
    "shipment_numbers", "total", "tariff_total", "lines.charge_code", "lines.user_value", "lines.invoice_value",
    "lines.is_dummy", "shipments.values", "computed",
)  # fmt: skip


def list_invoice_script_fields(specs: Iterable[FieldSpec]) -> dict[str, ScriptField]:
    """Return the fields of invoices by key. A charge of the template is what the user entered, as in the capture grid;
    the same charge of the group billedCharges is what is billed. Amounts are in the currency of the invoice."""
    own = [spec for spec in specs if spec.group != COMPUTED]
    labels = {spec.key: spec.label for spec in own if spec.is_active}
    fields = {spec.key: build_script_field(spec) for spec in _SUITE}
    for key, label in _MONEY.items():
        fields[key] = _build_money_field(key, label)
    for key, spec in list_capture_charge_columns(own).items():
        fields[key] = _build_money_field(key, spec.label)
        billed = build_billed_key(key)
        fields[billed] = _build_money_field(billed, f"{spec.label}, billed")
    return {
        key: ScriptField(key, labels.get(key, field.label), field.kind, field.read, field.unit)
        for key, field in fields.items()
    }


def build_invoice_values(invoice: Stored, specs: Iterable[FieldSpec]) -> dict[str, object]:
    """Return the values of a stored invoice by key, as expressions read them; `specs`: the fields of its template."""
    values = {key: read(invoice) for key, read in _READS.items()}
    values |= {key: _sum_shipments(invoice, key) for key in SUMMED}
    for key, spec in list_capture_charge_columns(specs).items():
        code = get_column_charge_code(spec).casefold()
        lines = [line for line in invoice["lines"] if line["charge_code"].casefold() == code]
        values[key] = _sum_lines(invoice, lines, "user_value")
        billed = [line for line in lines if not line.get("is_dummy")]
        values[build_billed_key(key)] = _sum_lines(invoice, billed, "invoice_value")
    return {**values, **{f"{COMPUTED_PREFIX}{key}": value for key, value in invoice.get("computed", {}).items()}}


def build_billed_key(key: str) -> str:
    """Return the key of what is billed of a charge column."""
    return f"{_BILLED}#{key.rpartition('#')[2]}"


def _build_money_field(key: str, label: str) -> ScriptField:
    return ScriptField(key, label, ScriptKind.MONEY, read_amount)


def _sum_lines(invoice: Stored, lines: Iterable[Stored], name: str) -> Amount | None:
    figures = [exact(line[name]) for line in lines if line.get(name) is not None]
    return Amount(sum(figures, Decimal(0)), invoice["currency"]) if figures else None


def _sum_shipments(invoice: Stored, key: str) -> Decimal | None:
    """Return the sum of a figure over the shipments; None if one of them lacks it, as the sum would be too small."""
    figures = [shipment.get("values", {}).get(key) for shipment in invoice["shipments"]]
    known = [exact(figure) for figure in figures if isinstance(figure, (float, int, Decimal))]
    return sum(known, Decimal(0)) if known and len(known) == len(figures) else None
