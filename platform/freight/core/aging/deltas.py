"""What one write of a shipment changes in the picture of unbilled work."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from freight.core.money import ZERO
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING

Record = Mapping[str, Any]

# the statuses before a shipment is on an invoice, in the order work passes through them (operations §4)
UNBILLED = (NOT_RATED, RATED, RATE_MISMATCH, READY_FOR_INVOICING)
_UNBILLED = frozenset(UNBILLED)


class AgingDelta(NamedTuple):
    """A change of one number of shipments and one amount.

    `entry_date` is `yyyy-MM-dd`, the day aging counts from (domain decision "Aging of unbilled work"). `currency` is
    empty and `amount` zero while a shipment has no rate.
    """

    account_id: Any
    status: str
    entry_date: str
    country: str
    currency: str
    shipments: int
    amount: Decimal


def deltas(before: Record | None, after: Record | None) -> list[AgingDelta]:
    """The changes between two stored states of one shipment; None where it did not or does no longer exist.

    Takes raw documents as MongoDB stores them. An archived shipment and one past billing weigh nothing, so a write
    that leaves account, status, day, country and rate alone gives an empty list.
    """
    was, now = _weight(before), _weight(after)
    if was == now:
        return []
    changes = [] if was is None else [was._replace(shipments=-1, amount=-was.amount)]
    return changes if now is None else [*changes, now]


def _weight(shipment: Record | None) -> AgingDelta | None:
    """What a shipment adds to the unbilled work, or None for nothing."""
    if shipment is None or shipment.get("archived") or shipment["status"] not in _UNBILLED:
        return None
    rating = shipment.get("rating") or {}
    amount = rating.get("total")
    return AgingDelta(
        shipment.get("account_id"),
        shipment["status"],
        shipment["entry_date"],
        shipment.get("country") or "",
        "" if amount is None else rating.get("currency") or "",
        1,
        ZERO if amount is None else amount,
    )
