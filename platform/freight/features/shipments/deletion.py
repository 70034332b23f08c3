"""Delete rows of the grid and restore them: the shipment is archived, never erased."""

from datetime import datetime

from freight.core.shipments.statuses import NOT_RATED
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments.decisions import Findings, build_row_refusal
from freight.features.shipments.store import ShipmentChange

PERMISSION = "shipmentEntry.deleteShipmentEntry"


def decide_shipment_deletion(before: StoredShipment, archived: bool, now: datetime) -> ShipmentChange | Findings | None:
    """Return the change that deletes or restores a stored shipment, None if there is nothing to do, or the findings
    that refuse it: what has been rated or billed stays."""
    if before["archived"] == archived:
        return None
    if archived and before["status"] != NOT_RATED:
        return build_row_refusal(
            f"Shipment {before['shipment_number']} is {before['status']}. Only a shipment that is Not Rated can be "
            "deleted."
        )
    if archived and before.get("invoice_id"):
        return build_row_refusal(f"Shipment {before['shipment_number']} has an invoice. Delete that first.")
    return ShipmentChange(before, {**before, "archived": archived, "updated_on": now})
