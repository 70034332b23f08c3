"""The audit of the tax that carriers charge, by the tax rules for carriers. A company that isn't registered for tax has
none of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bson import ObjectId

from freight.core.money import sum_amounts
from freight.core.payables.agreeing import AgreedAmount
from freight.core.payables.taxing import AgreedCharge, AuditedTax, AuditedTaxRow, audit_carrier_tax
from freight.core.records import Stored
from freight.core.tax.purchases import PurchaseCharge, PurchaseTaxPolicy, TaxSupplier
from freight.core.tax.transports import build_taxed_transport, find_service_period
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.payable import StoredPayable, StoredPayableTaxRow
from freight.documents.shipment import Shipment
from freight.features.ledger.invoices.purchase_tax import read_purchase_tax_policy
from freight.features.payables.carrier_taxes import UNKNOWN_SUPPLIER, read_tax_suppliers
from freight.features.payables.tax_stamp import read_tax_stamp
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

_ASKED_OF_SHIPMENTS = ("data.shipmentInformation", "data.shipmentRouting")


@dataclass(frozen=True)
class PayableTaxContext:
    """The inputs for auditing the tax of some carriers' invoices. `stamp`: that of the tax setup they are read with."""

    stamp: str
    policies: Mapping[date, PurchaseTaxPolicy | None]
    suppliers: Mapping[str, TaxSupplier]  # by the key of the carrier
    shipments: Mapping[ObjectId, Stored]


@dataclass(frozen=True)
class PayableToTax:
    """An invoice with what is charged and agreed of it, by the ids of its `rows`. `currency` "": it has several."""

    one: StoredPayable
    rows: Sequence[StoredCarrierInvoice]
    agreed: Mapping[ObjectId, AgreedAmount]
    day: date
    currency: str


def find_payable_day(one: StoredPayable, rows: Iterable[StoredCarrierInvoice]) -> date:
    """Return the day of an invoice: the last one of its rows, else that of its receipt."""
    invoice_date = max((row["invoice_date"] for row in rows), default="")
    return date.fromisoformat(invoice_date) if invoice_date else one["received_on"].date()


async def read_payable_tax_context(
    scope: Scope, payables: Sequence[StoredPayable], rows: Mapping[tuple[str, str], Sequence[StoredCarrierInvoice]]
) -> PayableTaxContext | None:
    """Read the inputs for auditing the tax of these invoices; None where the company isn't registered for tax."""
    stamp = await read_tax_stamp(scope)
    if not stamp:
        return None
    days = {find_payable_day(one, rows.get((one["carrier_key"], one["number_key"]), ())) for one in payables}
    ids = list({row["shipment_id"] for same in rows.values() for row in same})
    cursor = scoped(Shipment, scope).find({"_id": {"$in": ids}}, list(_ASKED_OF_SHIPMENTS), archived=True)
    return PayableTaxContext(
        stamp,
        {day: await read_purchase_tax_policy(scope, day) for day in sorted(days)},
        await read_tax_suppliers(scope, {one["carrier_key"] for one in payables}),
        index_by_id([shipment async for shipment in cursor]),
    )


def audit_payable_tax(to_tax: PayableToTax, context: PayableTaxContext) -> tuple[Record, list[str]]:
    """Return the fields of tax of an invoice, and what is found. The tax of one in several currencies can't be
    judged."""
    stated = [tax for row in to_tax.rows if (tax := row.get("tax")) is not None]
    tax = sum_amounts(stated) if stated else None
    audited = AuditedTax(sum_amounts(stated))
    if to_tax.currency:
        supplier = context.suppliers.get(to_tax.one["carrier_key"], UNKNOWN_SUPPLIER)
        charges = list(_list_charges(to_tax, context))
        audited = audit_carrier_tax(context.policies[to_tax.day], supplier, charges, tax, to_tax.currency)
    fields = {
        "tax_charged": tax,
        "tax_agreed": None if tax is None and not audited.rows else audited.agreed,
        "gross_charged": sum_amounts(row["total"] for row in to_tax.rows) + sum_amounts(stated),
        "tax_rows": [_build_stored_row(row) for row in audited.rows],
        "tax_hint": audited.hint,
        "tax_read": context.stamp,
    }
    return fields, list(audited.findings)


def clear_payable_tax() -> Record:
    """Return the fields of an invoice without tax."""
    return {
        "tax_charged": None,
        "tax_agreed": None,
        "gross_charged": None,
        "tax_rows": [],
        "tax_hint": "",
        "tax_read": "",
    }


def _list_charges(to_tax: PayableToTax, context: PayableTaxContext) -> Iterable[AgreedCharge]:
    for row in to_tax.rows:
        shipment = context.shipments.get(row["shipment_id"], {})
        period = find_service_period(shipment, to_tax.day)
        transport = build_taxed_transport(shipment, (), period.day)
        agreed, seen = to_tax.agreed[row["_id"]], set[str]()
        for charge in row["charges"]:
            code = charge["charge_code"].casefold()
            if code in seen:
                continue  # counted with the first one
            seen.add(code)
            same = [other for other in row["charges"] if other["charge_code"].casefold() == code]
            net = sum_amounts(other["amount"] for other in same)
            own = PurchaseCharge(charge["charge_code"], charge["charge_text"] or charge["name"], net, transport, period)
            yield AgreedCharge(own, agreed.share_of(code, net))


def _build_stored_row(row: AuditedTaxRow) -> StoredPayableTaxRow:
    line = row.line
    return {
        "code": line.code,
        "direction": line.direction,
        "category": line.category,
        "rates": [{"name": rate.name, "percent": rate.percent} for rate in line.rates],
        "exemption_code": row.exemption_code,
        "base": line.base,
        "tax": line.tax,
        "agreed_base": row.agreed_base,
        "agreed_tax": row.agreed_tax,
        "rules": list(row.rules),
    }
