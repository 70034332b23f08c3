"""A shipment mirrors its living primary invoice: status, invoice id and number are the same on both, written
together."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.figures import compute_tariff_difference, list_line_differences
from freight.core.invoices.tolerances import ComparedValue
from freight.core.rating.audit import OTHER_CURRENCY
from freight.core.records import copy_record
from freight.core.shipments.statuses import UNBILLED
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment, StoredShipmentRating
from freight.features.ledger.invoices.drafts import read_invoice_lines
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record


def apply_invoice_to_shipment(shipment: StoredShipment, invoice: StoredInvoice) -> StoredShipment:
    """Return the shipment updated from its primary invoice."""
    return {
        **shipment,
        "status": invoice["status"],
        "invoice_id": invoice["_id"],
        "invoice_number": invoice["number"],
        "rating": compare_rating_with_invoice(invoice, shipment),
    }


def compare_rating_with_invoice(invoice: StoredInvoice, shipment: StoredShipment) -> StoredShipmentRating | None:
    """Return the shipment's rating with the difference between its charges on an open invoice and the tariff, so that
    the list of mismatches and Home show the figure of the charges. An issued invoice keeps the one it was issued
    with."""
    rating: StoredShipmentRating | None = shipment.get("rating")
    if not rating or invoice["status"] not in UNBILLED:
        return rating
    own = [line for line in read_invoice_lines(invoice) if line.shipment_id == shipment["_id"]]
    difference = compute_tariff_difference(own)
    if difference is None or not difference.amount:
        return copy_record(rating, {"audit": None}) if rating.get("audit") else rating
    # in the rating's currency: values in another currency cannot be compared with the rest
    same = invoice["currency"] == rating.get("currency")
    compared = ComparedValue(
        None, difference.charge_code, "", invoice["currency"], difference.entered, difference.tariff
    )
    stored_audit = rating.get("audit") or {"tolerance": "", "words": ""}
    audit = {
        **stored_audit,
        "charge_code": difference.charge_code,
        "user_value": difference.entered,
        "tariff_value": difference.tariff,
        "difference": compared.difference if same else None,
        "percent": compared.percent if same else None,
        "direction": compared.direction.value if same else OTHER_CURRENCY,
        "parts": _parts(own) if same else [],
    }
    return rating if audit == rating.get("audit") else copy_record(rating, {"audit": audit})


def _parts(lines: Sequence[ChargeLine]) -> list[Record]:
    """Return the difference, charge by charge."""
    return [
        {
            "charge_code": line_difference.charge_code,
            "charge_text": line_difference.charge_text,
            "user_value": line_difference.entered,
            "tariff_value": line_difference.tariff,
        }
        for line_difference in list_line_differences(lines)
    ]


def collect_shipment_changes(
    invoice: StoredInvoice, shipments: Mapping[ObjectId, StoredShipment]
) -> list[ShipmentChange]:
    """Return what a primary invoice changes on its shipments, which were read in the transaction; other invoices change
    nothing."""
    if not invoice["is_primary"]:
        return []
    changes = []
    for shipment_id in invoice["shipment_ids"]:
        shipment = shipments[shipment_id]
        after = apply_invoice_to_shipment(shipment, invoice)
        if after != shipment:
            changes.append(ShipmentChange(shipment, after))
    return changes


async def sync_invoiced_shipments(
    scope: Scope,
    invoices: Iterable[StoredInvoice],
    session: AsyncClientSession,
    *,
    reason: str,
    now: datetime,
    shipments: Mapping[ObjectId, StoredShipment] | None = None,
) -> None:
    """Write the changes of invoices to their shipments; `shipments` already read are not read again."""
    primary = [invoice for invoice in invoices if invoice["is_primary"]]
    shipments_by_id = dict(shipments or {})
    missing = [
        record_id for invoice in primary for record_id in invoice["shipment_ids"] if record_id not in shipments_by_id
    ]
    if missing:
        shipments_by_id |= {
            shipment["_id"]: shipment for shipment in await store.find_by_id(scope, missing, session, archived=True)
        }
    changes = [change for invoice in primary for change in collect_shipment_changes(invoice, shipments_by_id)]
    written = await store.write_shipments(scope, changes, session, reason=reason, now=now)
    if written.conflicts:
        raise Conflict("Someone changed a shipment on this invoice. Reload it and try again.")
