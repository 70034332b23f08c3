"""What a rating does to the shipment's status (R055, R056, R058-R060)."""

from decimal import Decimal

from freight.core.invoices.charges import find_compared_freight
from freight.core.money import round_to_currency
from freight.core.rating.asked import CURRENCY, USER_FREIGHT
from freight.core.rating.engine import Rating
from freight.core.rating.measures import read_shipment_figure
from freight.core.rating.terms import FREIGHT as FREIGHT
from freight.core.records import Values
from freight.core.shipments.statuses import EDITABLE, NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING


def may_rate_in_status(status: str) -> bool:
    """Return whether a rating may change a shipment in that status: from Invoiced on, an invoice is based on it."""
    return status in EDITABLE


def get_user_freight(values: Values) -> Decimal | None:
    """The freight the user entered, or None; text that is no figure counts as not entered."""
    try:
        return read_shipment_figure(values, USER_FREIGHT)
    except ValueError:
        return None


def get_tariff_freight(rating: Rating) -> Decimal | None:
    """Return what the user's freight is compared with: the freight charge, else the total."""
    return find_compared_freight(rating.lines(), rating.total)[1]


def is_freight_different(rating: Rating, values: Values) -> bool:
    """Return whether the entered freight differs from the tariff: another amount, or another currency."""
    user_freight = get_user_freight(values)
    calculated = None if user_freight is None else get_tariff_freight(rating)
    if user_freight is None or calculated is None:
        return False
    currency = str(values.get(CURRENCY) or "").strip().upper()
    own = rating.currency
    return round_to_currency(user_freight, own) != round_to_currency(calculated, own) or currency not in ("", own)


def get_status_after_rating(
    status: str, rating: Rating, values: Values, is_same_as_before: bool = False, is_settled: bool = False
) -> str:
    """The status of a shipment after `rating`.

    Rated when the tariff was calculated and what the user entered equals it (R055), Rate Mismatch when it differs
    (R056), Not Rated without a rate. Billed statuses stay (R058-R060), and so does Ready for Invoicing where the
    rating came out as it was. `is_settled`: the difference is within a tolerance (`core/rating/audit.py`).
    """
    if not may_rate_in_status(status):
        return status
    if not rating.is_rated:
        return NOT_RATED
    if is_freight_different(rating, values) and not is_settled:
        return RATE_MISMATCH
    return READY_FOR_INVOICING if status == READY_FOR_INVOICING and is_same_as_before else RATED
