"""Prepare what carriers charge as user values on open invoices: the entries to save, built from everything charged for
the shipments."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.carrier_invoices.adding import ReceivedCharge as Charged
from freight.core.carrier_invoices.adding import sum_carrier_charges
from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid
from freight.core.invoices.statuses import OPEN
from freight.documents.carrier_invoice import CarrierInvoice, match_carrier_invoices_of_shipments
from freight.documents.invoice import Invoice, match_primary_invoices
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.features.invoices import listing
from freight.features.invoices.charges.schemas import ChargeEntry, InvoiceEntry
from freight.features.invoices.schemas import InvoiceCharge, InvoiceDetail
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NO_INVOICE = "The shipment's invoice is issued: its charges cannot change anymore."
# what carriers charge for shipments, by their id
Received = Mapping[ObjectId, Sequence[StoredCarrierInvoice]]


@dataclass(frozen=True)
class PreparedEntry:
    """One open invoice with its carriers' charges: the waiting invoices that are entered, the entry, and all shipments
    of the invoice."""

    waiting: Sequence[StoredCarrierInvoice]
    entry: InvoiceEntry
    shipment_ids: Sequence[ObjectId]


async def prepare_carrier_entries(
    scope: Scope,
    waiting: Sequence[StoredCarrierInvoice],
    every: Received,
    problems: dict[ObjectId, str],
) -> list[PreparedEntry]:
    """Return one entry to save per open invoice. `every`: all carrier charges for their shipments. Invoices that cannot
    be entered go into `problems`."""
    by_shipment: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    for carrier_invoice in waiting:
        by_shipment[carrier_invoice["shipment_id"]].append(carrier_invoice)
    details: dict[str, InvoiceDetail] = {}
    invoices_by_id: dict[str, list[StoredCarrierInvoice]] = defaultdict(list)
    entries: dict[str, list[ChargeEntry]] = {}
    for shipment_id, own in by_shipment.items():
        try:
            detail = await _open_invoice(scope, shipment_id)
            key = detail.invoice_id or str(shipment_id)
            before = entries.get(key) or [_as_entered(charge) for charge in detail.charges]
            codes = {code for received_invoice in own for code in _codes(received_invoice)}
            received = sum_carrier_charges(every.get(shipment_id, ()), codes, detail.currency)
            entries[key] = _lay_received(before, str(shipment_id), received)
        except (FreightError, ValueError) as wrong:
            message = wrong.message if isinstance(wrong, FreightError) else str(wrong)
            problems |= {received_invoice["_id"]: message for received_invoice in own}
            continue
        details[key] = detail
        invoices_by_id[key] += own
    return [
        PreparedEntry(
            invoices_by_id[key],
            _entry(detail, entries[key]),
            [ObjectId(shipment.shipment_id) for shipment in detail.shipments],
        )
        for key, detail in details.items()
    ]


async def find_received_charges(scope: Scope, shipment_ids: Iterable[ObjectId]) -> Received:
    """Return everything that carriers charge for the shipments."""
    invoices_by_id: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    query = match_carrier_invoices_of_shipments(shipment_ids)
    async for carrier_invoice in scoped(CarrierInvoice, scope).find(query).sort("_id", 1):
        invoices_by_id[carrier_invoice["shipment_id"]].append(carrier_invoice)
    return invoices_by_id


async def _open_invoice(scope: Scope, shipment_id: ObjectId) -> InvoiceDetail:
    """Return the primary open invoice of a shipment, or the one its first save of charges begins. Raises Invalid when
    it is issued."""
    query = match_primary_invoices([shipment_id])
    primary = await scoped(Invoice, scope).find_one(query, {"_id": 1, "status": 1})
    if primary is None:
        detail = await listing.build_unbilled_view(scope, str(shipment_id))
    else:
        detail = await listing.get_invoice_detail(scope, str(primary["_id"]))
    if detail.status not in OPEN:
        raise Invalid(NO_INVOICE, code=ErrorCode.ISSUED)
    return detail


def _codes(one: StoredCarrierInvoice) -> set[str]:
    return {charge["charge_code"] for charge in one["charges"]} | set(one["removed_codes"])


def _lay_received(
    before: Sequence[ChargeEntry], shipment_id: str, received: Mapping[str, Charged]
) -> list[ChargeEntry]:
    """Set carriers' charges as user values on the lines; a reason given for another value is dropped."""
    result: list[ChargeEntry] = []
    remaining = dict(received)
    for line in before:
        code = line.charge_code.casefold()
        if line.shipment_id != shipment_id or code not in remaining:
            result.append(line)
            continue
        received_charge = remaining.pop(code)
        value = {
            "user_value": received_charge.value,
            "other_currency": received_charge.other_currency,
            "other_value": received_charge.other_value,
        }
        reset = {"invoice_value": None, "reason_comment": "", "as_per_tariff": "Yes", "user_value_perkg": None}
        result.append(line.model_copy(update={**value, **reset}))
    for received_charge in remaining.values():
        if received_charge.is_charged:
            result.append(
                ChargeEntry(
                    shipment_id=shipment_id,
                    charge_code=received_charge.code,
                    charge_text=received_charge.text,
                    user_value=received_charge.value,
                    other_currency=received_charge.other_currency,
                    other_value=received_charge.other_value,
                )
            )
    return result


def _entry(detail: InvoiceDetail, charges: list[ChargeEntry]) -> InvoiceEntry:
    return InvoiceEntry(
        invoice_id=detail.invoice_id,
        revision=detail.revision,
        shipment_id=detail.shipments[0].shipment_id,
        invoice_type=detail.invoice_type,
        bill_to=detail.bill_to.account_number or None,
        currency=detail.currency,
        invoice_date=detail.invoice_date or None,
        is_quote_selected=detail.is_quote_selected,
        charges=charges,
    )


def _as_entered(charge: InvoiceCharge) -> ChargeEntry:
    """Return a stored line in the form a save takes."""
    agreed = charge.invoice_value if charge.reason_comment else None
    return ChargeEntry(
        line_id=charge.line_id,
        shipment_id=charge.shipment_id,
        charge_code=charge.charge_code,
        charge_text=charge.charge_text,
        charge_type=charge.charge_type,
        user_value=charge.user_value,
        client_value=charge.client_value,
        invoice_value=agreed,
        other_currency=charge.other_currency,
        other_value=charge.other_value,
        exchange_rate_source=charge.exchange_rate_source,
        is_dummy_charge=charge.is_dummy_charge,
        disable_round_up=charge.disable_round_up,
        as_per_tariff=charge.as_per_tariff,
        reason_comment=charge.reason_comment,
        user_comment=charge.user_comment,
        rejection_reason=charge.rejection_reason,
    )
