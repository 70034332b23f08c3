"""The status machine of shipments and their invoices (operations §4), as one table: what may be done in which status,
and what comes of it. What the table does not hold cannot be done."""

from enum import StrEnum

from freight.core.shipments.statuses import (
    APPROVE_FOR_DELIVERY,
    DELIVERED,
    INVOICED,
    NOT_RATED,
    RATE_MISMATCH,
    RATED,
    READY_FOR_INVOICING,
    STATUSES,
)


class Action(StrEnum):
    """What moves a shipment on."""

    RATE_EQUAL = "rate, user values equal the tariff"
    RATE_DIFFERENT = "rate, user values differ from the tariff"
    RATE_NONE = "rate, no rate found"
    MAKE_READY = "update status"
    BILL = "bill"


_RATEABLE = (NOT_RATED, RATED, RATE_MISMATCH, READY_FOR_INVOICING)
_FROZEN = (INVOICED, APPROVE_FOR_DELIVERY, DELIVERED)

TRANSITIONS: dict[tuple[str, Action], str] = {
    **{(status, Action.RATE_EQUAL): RATED for status in _RATEABLE},  # R055
    **{(status, Action.RATE_DIFFERENT): RATE_MISMATCH for status in _RATEABLE},  # R056
    **{(status, Action.RATE_NONE): NOT_RATED for status in _RATEABLE},
    # calculating the tariff of an invoiced shipment changes nothing (R058, R059, R060)
    **{(status, action): status for status in _FROZEN for action in Action if action.name.startswith("RATE_")},
    (RATED, Action.MAKE_READY): READY_FOR_INVOICING,  # R057
    (RATE_MISMATCH, Action.MAKE_READY): READY_FOR_INVOICING,
    (READY_FOR_INVOICING, Action.BILL): INVOICED,
}


def status_of(stored: str | None) -> str:
    """The status a stored value means: an empty one is Not Rated (R053). Raises ValueError for one that is none."""
    if not stored:
        return NOT_RATED
    if stored not in STATUSES:
        raise ValueError(f"{stored!r} is not a status")
    return stored


def after(status: str, action: Action) -> str | None:
    """The status an action leads to, or None where it cannot be done."""
    return TRANSITIONS.get((status_of(status), action))
