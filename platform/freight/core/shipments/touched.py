"""Which shipments got their rate with a person's help."""

from freight.core.records import Stored
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import RATE_MISMATCH


def is_touched(shipment: Stored) -> bool:
    """Whether a stored shipment has no rate, one that differs from what was entered, or was edited by a person."""
    rating = get_shipment_rating(shipment)
    return bool(shipment.get("edited") or rating.get("total") is None or shipment["status"] == RATE_MISMATCH)
