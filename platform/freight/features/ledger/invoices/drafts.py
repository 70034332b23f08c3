"""Invoices before they have a number: the charges of stored shipments, collected for one account and currency."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TypedDict, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.charges import (
    BillableShipment,
    BilledValue,
    ChargeLine,
    build_shipment_charge_lines,
    compute_invoice_totals,
    sum_line_totals,
)
from freight.core.invoices.readiness import get_billing_choice, get_user_value
from freight.core.invoices.statuses import TRANSITIONS, StatusAction
from freight.core.records import CARGO_LINES, copy_record
from freight.core.shipments.document import flatten, get_shipment_rating
from freight.core.shipments.statuses import INVOICED, NOT_RATED, READY_FOR_INVOICING
from freight.core.units import get_unit_key
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import (
    StoredInvoice,
    StoredInvoicedShipment,
    StoredInvoiceLine,
    StoredStatusChange,
)
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices.payers import build_bill_to_fields
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

REVENUE = "Revenue"


class StoredCharges(TypedDict):
    """Lines as an invoice stores them, with their totals."""

    lines: list[StoredInvoiceLine]
    tariff_total: Decimal
    user_total: Decimal | None
    total: Decimal


# the initial fields of an invoice, apart from its charges
STANDING: Record = {
    "is_deleted": False,
    "is_primary": False,
    "is_additional": False,
    "reference_id": None,
    "reference_number": "",
    "reference_kind": "",
    "credited": Decimal("0.00"),
    "is_quote_selected": False,
    "is_received": False,
    "is_rejected": False,
    "charge_profile_id": None,
    "auto_billing_status": "",
    "task_key": "",
    "remarks": "",
    "request_key": "",
    "design_id": None,
}
# what an invoice stores about a shipment
PRINTED = (
    "shipmentInformation#shipDate",
    "shipmentInformation#bookingNumber",
    "shipmentInformation#mwab",
    "shipmentInformation#purchaseOrder",
    "shipmentInformation#carrier",
    "shipmentInformation#serviceLevel",
    "shipmentInformation#transportMode",
    "shipmentParties#shipper",
    "shipmentParties#consignee",
    "shipmentRouting#originPort",
    "shipmentRouting#destinationPort",
    "shipmentCargo#pieces",
    "shipmentCargo#grossWeight",
    "shipmentCargo#chargeableWeight",
    "shipmentCargo#description",
    CARGO_LINES,
)

TariffLines = Mapping[ObjectId, Sequence[tuple[str, str, Decimal]]]


@dataclass(frozen=True)
class Issuance:
    """When and by whom invoices are made. `paper_language`: chosen for all of them; empty for that of each customer."""

    invoice_date: date
    now: datetime
    by: str
    task_key: str = ""
    paper_language: str = ""


async def load_tariff_lines(
    scope: Scope, shipments: Iterable[StoredShipment], session: AsyncClientSession | None = None
) -> TariffLines:
    """Return the charges of the shipments' ratings by trace id: code, text and amount of each."""
    trace_ids = [trace_id for shipment in shipments if (trace_id := get_shipment_rating(shipment).get("trace_id"))]
    cursor = scoped(RatingTrace, scope).find({"_id": {"$in": trace_ids}}, {"lines": 1}, session=session)
    return {
        trace["_id"]: [(line["charge_id"], line["name"], line["amount"]) for line in trace["lines"]]
        async for trace in cursor
    }


def build_rated_shipment(shipment: StoredShipment, lines: TariffLines) -> BillableShipment:
    """Return what billing needs of a stored shipment. A rating without lines becomes one freight charge."""
    rating = get_shipment_rating(shipment)
    choice = get_billing_choice(shipment) if shipment.get("status") == READY_FOR_INVOICING else None
    trace_id = rating.get("trace_id")
    own = (lines.get(trace_id) if trace_id else None) or [("FREIGHT", "Freight", rating["total"])]
    return BillableShipment(
        shipment_id=shipment["_id"],
        shipment_number=shipment["shipment_number"],
        currency=rating["currency"],
        tariff_total=rating["total"],
        tariff_lines=own,
        user_value=get_user_value(shipment),
        trace_id=trace_id,
        billed=choice.billed if choice else BilledValue.TARIFF,
        reason=choice.reason if choice else "",
        settled=(rating.get("audit") or {}).get("words", ""),
    )


def draft_billed_invoice(
    shipments: Sequence[StoredShipment],
    account: StoredAccount,
    lines: TariffLines,
    issuance: Issuance,
    billed: StoredAccount | None = None,
) -> StoredInvoice:
    """Draft the invoice, without a number, of shipments of one account and currency that are billed at once. `billed`:
    the account billed instead of the shipments' own."""
    parts = [build_rated_shipment(shipment, lines) for shipment in shipments]
    charges = [line for part in parts for line in build_shipment_charge_lines(part)]
    steps = ((READY_FOR_INVOICING, StatusAction.MAKE_READY, "Update status"), (INVOICED, StatusAction.BILL, "Billed"))
    invoice = begin_invoice(shipments, account, parts[0].currency, charges, issuance, billed)
    issued = {
        "status": INVOICED,
        "user_total": compute_invoice_totals(charges, parts).user,
        "history": [build_history_step(status, action, issuance, note) for status, action, note in steps],
        "is_primary": True,
        "task_key": issuance.task_key,
        "paper_language": issuance.paper_language,
    }
    return copy_record(invoice, issued)


def begin_invoice(
    shipments: Sequence[StoredShipment],
    account: StoredAccount,
    currency: str,
    lines: Sequence[ChargeLine],
    issuance: Issuance,
    billed: StoredAccount | None = None,
) -> StoredInvoice:
    """Begin an invoice of shipments with these charges, Not Rated; the caller assigns its number. `billed`: the account
    billed instead of the shipments' own."""
    invoice: StoredInvoice = {
        "_id": ObjectId(),
        "number": "",
        "invoice_type": REVENUE,
        "status": NOT_RATED,
        "account_id": account["_id"],
        "currency": currency,
        **build_bill_to_fields(billed or account, issuance.invoice_date),
        **build_stored_lines(lines),
        "shipments": [build_invoiced_shipment(shipment) for shipment in shipments],
        "shipment_ids": [shipment["_id"] for shipment in shipments],
        "shipment_numbers": [shipment["shipment_number"] for shipment in shipments],
        "history": [],
        "archived": False,
        "revision": 1,
        "created_on": issuance.now,
        "updated_on": issuance.now,
        "updated_by": issuance.by,
    }
    return copy_record(invoice, STANDING)


def build_stored_lines(lines: Iterable[ChargeLine]) -> StoredCharges:
    """Return lines as an invoice stores them, with their totals; new ones get an id."""
    lines = list(lines)
    summed = sum_line_totals(lines)
    return {
        "lines": [_stored(line) for line in lines],
        "tariff_total": summed.tariff,
        "user_total": summed.user,
        "total": summed.invoice,
    }


def _stored(line: ChargeLine) -> StoredInvoiceLine:
    # its fields are plain values, and `asdict` would deep-copy each of them
    return cast(StoredInvoiceLine, {**vars(line), "line_id": line.line_id or str(ObjectId())})


def read_invoice_lines(invoice: StoredInvoice) -> list[ChargeLine]:
    """Return the lines of a stored invoice."""
    return [ChargeLine(**line) for line in invoice["lines"]]


def build_history_step(status: str, action: StatusAction, issuance: Issuance, note: str = "") -> StoredStatusChange:
    """Return one entry of an invoice's history: the new status, the action, the user and the right used."""
    return {
        "status": status,
        "on": issuance.now,
        "by": issuance.by,
        "note": note,
        "action": action.value,
        "permission": TRANSITIONS.permission_of(action),
    }


def build_invoiced_shipment(shipment: StoredShipment) -> StoredInvoicedShipment:
    """Return what an invoice stores about a shipment."""
    values = flatten(shipment["data"])
    return {
        "shipment_id": shipment["_id"],
        "shipment_number": shipment["shipment_number"],
        "values": {
            key: values[key]
            for printed_key in PRINTED
            for key in (printed_key, get_unit_key(printed_key))
            if key in values
        },
    }
