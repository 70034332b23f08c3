"""Which shipments would no longer be ready to bill after a file is entered: reported by the check beforehand, computed
as the entry does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from bson import ObjectId

from freight.core.money import sum_amounts
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.carrier_invoice import CarrierInvoiceState
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.features.invoices.carrier_invoices.assessment import MatchedCarrierInvoice
from freight.features.invoices.carrier_invoices.entry_preparation import find_received_charges, prepare_carrier_entries
from freight.features.invoices.charges.status_forecast import forecast_invoice_statuses
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

# the user waits for the check; the entry judges the rest
MOST_LOOKED_AT = 500
_AT_ONCE = 50


@dataclass(frozen=True)
class ReadinessLoss:
    """A shipment that would no longer be ready to bill, its invoices in the file, and its status afterwards."""

    shipment_id: str
    shipment_number: str
    numbers: Sequence[str]
    status: str


@dataclass(frozen=True)
class ReadinessLosses:
    """The shipments that would lose readiness, and how many ready shipments of the file were and were not checked."""

    shipments: Sequence[ReadinessLoss] = ()
    looked_at: int = 0
    not_looked_at: int = 0


async def find_readiness_losses(scope: Scope, taken: Sequence[MatchedCarrierInvoice]) -> ReadinessLosses:
    """Return the ready shipments that would not be ready once these invoices are entered, in file order. If there are
    more than are checked, those charged a different amount than rated come first: they are the likeliest to lose it."""
    by_shipment: dict[ObjectId, list[MatchedCarrierInvoice]] = {}
    for carrier_invoice in taken:
        if carrier_invoice.shipment["status"] == READY_FOR_INVOICING:
            by_shipment.setdefault(carrier_invoice.shipment["_id"], []).append(carrier_invoice)
    looked_at = sorted(by_shipment, key=lambda record_id: _comes_to_its_rating(by_shipment[record_id]))[:MOST_LOOKED_AT]
    losses: dict[ObjectId, ReadinessLoss] = {}
    for begin in range(0, len(looked_at), _AT_ONCE):
        part = {shipment_id: by_shipment[shipment_id] for shipment_id in looked_at[begin : begin + _AT_ONCE]}
        losses |= {
            ObjectId(readiness_loss.shipment_id): readiness_loss for readiness_loss in await _losing_among(scope, part)
        }
    places = {shipment_id: place for place, shipment_id in enumerate(by_shipment)}
    # shipments that only share an invoice with one of the file come after those the file names
    in_order = sorted(losses, key=lambda record_id: places.get(record_id, len(places)))
    return ReadinessLosses(
        [losses[record_id] for record_id in in_order], len(looked_at), len(by_shipment) - len(looked_at)
    )


def build_waiting_charges(fitting: MatchedCarrierInvoice) -> Record:
    """Return the charges of an invoice as stored until it is entered. A resubmitted invoice removes from the shipment
    what it no longer charges."""
    before = fitting.before
    replaced_codes = (
        {charge["charge_code"] for charge in before["charges"]} | set(before["removed_codes"]) if before else set()
    )
    return {
        "invoice_date": fitting.invoice.day,
        "order_number": fitting.invoice.order,
        "currency": fitting.invoice.currency,
        "charges": list(fitting.charges),
        "total": fitting.total,
        "tax": fitting.invoice.tax,
        "state": CarrierInvoiceState.WAITING,
        "message": "",
        "is_removed": False,
        "removed_codes": sorted(replaced_codes),
    }


def _comes_to_its_rating(fitting: Sequence[MatchedCarrierInvoice]) -> bool:
    """Whether the file's invoices for a shipment add up to its rated amount."""
    rating = fitting[0].shipment.get("rating") or {}
    return sum_amounts(carrier_invoice.total for carrier_invoice in fitting) == rating.get("total")


async def _losing_among(scope: Scope, by_shipment: dict[ObjectId, list[MatchedCarrierInvoice]]) -> list[ReadinessLoss]:
    waiting = [_as_stored(carrier_invoice) for fitting in by_shipment.values() for carrier_invoice in fitting]
    replaced = {
        carrier_invoice.before["_id"]
        for fitting in by_shipment.values()
        for carrier_invoice in fitting
        if carrier_invoice.before
    }
    every = {
        shipment_id: [carrier_invoice for carrier_invoice in carrier_invoices if carrier_invoice["_id"] not in replaced]
        for shipment_id, carrier_invoices in (await find_received_charges(scope, by_shipment)).items()
    }
    for waiting_invoice in waiting:
        every.setdefault(waiting_invoice["shipment_id"], []).append(waiting_invoice)
    prepared_entries = await prepare_carrier_entries(scope, waiting, every, {})
    lost: list[ReadinessLoss] = []
    for foreseen in await forecast_invoice_statuses(
        scope, [prepared_entry.entry for prepared_entry in prepared_entries]
    ):
        if foreseen.status == READY_FOR_INVOICING:
            continue
        for shipment in foreseen.shipments:
            if shipment["status"] == READY_FOR_INVOICING:
                numbers = [carrier_invoice.invoice.number for carrier_invoice in by_shipment.get(shipment["_id"], ())]
                loss_fields = (str(shipment["_id"]), shipment["shipment_number"], numbers, foreseen.status)
                lost.append(ReadinessLoss(*loss_fields))
    return lost


def _as_stored(fitting: MatchedCarrierInvoice) -> StoredCarrierInvoice:
    """The invoice as the entry would read it."""
    invoice_record: Record = {
        "_id": ObjectId(),
        "shipment_id": fitting.shipment["_id"],
        **build_waiting_charges(fitting),
    }
    return cast(StoredCarrierInvoice, invoice_record)
