"""What one write of a shipment changes in the aging summary."""

from decimal import Decimal
from typing import NamedTuple

from freight.core.money import ZERO
from freight.core.records import Stored
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, UNBILLED
from freight.core.shipments.touched import is_touched

Record = Stored

_UNBILLED = frozenset(UNBILLED)


class AgingDelta(NamedTuple):
    """A change of one number of shipments, one amount, and one difference between what was entered and the tariff.

    `entry_date` is `yyyy-MM-dd`, the day aging counts from (domain decision "Aging of unbilled work"). `currency` is
    empty and `amount` zero while a shipment has no rate; `reason_code` says why it has none, and is empty if no rating
    was requested. `status` is empty past billing: such a shipment counts only among those entered on its day.
    """

    account_id: object
    status: str
    entry_date: str
    country: str
    currency: str
    reason_code: str
    allocated_to: object
    touched: bool
    shipments: int
    amount: Decimal
    difference: Decimal


def deltas(before: Record | None, after: Record | None) -> list[AgingDelta]:
    """Return the changes between two stored states of one shipment; None is a state where it does not exist.

    Takes raw documents as MongoDB stores them. An archived shipment counts for nothing. A write that does not change
    account, status, day, country, rate or assignee gives an empty list.
    """
    was, now = _weight(before), _weight(after)
    if was == now:
        return []
    aging_deltas = [] if was is None else [was._replace(shipments=-1, amount=-was.amount, difference=-was.difference)]
    return aging_deltas if now is None else [*aging_deltas, now]


def _weight(shipment: Record | None) -> AgingDelta | None:
    """Return what a shipment adds to the summary, or None for nothing."""
    if shipment is None or shipment.get("archived"):
        return None
    status, rating = shipment["status"], get_shipment_rating(shipment)
    account, day, touched = shipment.get("account_id"), shipment["entry_date"], is_touched(shipment)
    if status not in _UNBILLED:
        return AgingDelta(account, "", day, "", "", "", None, touched, 1, ZERO, ZERO)
    amount = rating.get("total")
    return AgingDelta(
        account,
        status,
        day,
        shipment.get("country") or "",
        "" if amount is None else rating.get("currency") or "",
        rating.get("reason_code") or "" if status == NOT_RATED else "",
        shipment.get("allocated_to"),
        touched,
        1,
        ZERO if amount is None else amount,
        _difference(rating) if status == RATE_MISMATCH else ZERO,
    )


def _difference(rating: Record) -> Decimal:
    """Return the absolute difference of a mismatch; zero if it was entered in another currency."""
    apart = (rating.get("audit") or {}).get("difference")
    return ZERO if apart is None else abs(apart)
