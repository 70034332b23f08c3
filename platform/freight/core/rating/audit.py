"""The freight audit of a rating: what the user entered compared with the tariff, and whether a tolerance settles it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from freight.core.invoices.charges import FREIGHT, find_compared_freight
from freight.core.invoices.tolerances import ComparedValue, Tolerance, settle_by_tolerance
from freight.core.money import round_to_currency
from freight.core.rating.asked import CURRENCY
from freight.core.rating.engine import Rating
from freight.core.rating.status import get_user_freight, is_freight_different
from freight.core.records import Values

OTHER_CURRENCY = "currency"  # the direction of a value entered in another currency: the figures cannot be compared


@dataclass(frozen=True)
class RateAudit:
    """A difference: of which charge, how large, in which direction; and the tolerance that settles it, with the words
    for the line. `percent` of the tariff's value, 2 places; None if that is zero, and in another currency."""

    charge_code: str
    user_value: Decimal
    tariff_value: Decimal
    difference: Decimal | None
    percent: Decimal | None
    direction: str
    tolerance: str = ""
    words: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether it needs no person's attention."""
        return bool(self.tolerance)


def audit_rating(
    rating: Rating, values: Values, account_id: object | None, tolerances: Sequence[Tolerance] = ()
) -> RateAudit | None:
    """Return the audit of a rating; None if nothing was entered, nothing calculated, or the two agree."""
    user_freight = get_user_freight(values)
    code, calculated = find_compared_freight(rating.lines(), rating.total)
    if user_freight is None or calculated is None or not is_freight_different(rating, values):
        return None
    user, tariff = round_to_currency(user_freight, rating.currency), round_to_currency(calculated, rating.currency)
    if str(values.get(CURRENCY) or "").strip().upper() not in ("", rating.currency):
        return RateAudit(code, user, tariff, None, None, OTHER_CURRENCY)
    compared = ComparedValue(account_id, code, FREIGHT, rating.currency, user, tariff)
    rate_audit = RateAudit(code, user, tariff, compared.difference, compared.percent, compared.direction.value)
    return apply_audit_tolerances(rate_audit, rating.currency, account_id, tolerances)


def apply_audit_tolerances(
    audit: RateAudit, currency: str, account_id: object | None, tolerances: Sequence[Tolerance]
) -> RateAudit:
    """Return a difference judged by these tolerances, whatever settled it before; `currency` is the rating's. A value
    entered in another one is within none."""
    if audit.direction == OTHER_CURRENCY:
        return audit
    compared = ComparedValue(account_id, audit.charge_code, FREIGHT, currency, audit.user_value, audit.tariff_value)
    settlement = settle_by_tolerance(compared, tolerances)
    return replace(
        audit, tolerance=settlement.tolerance if settlement else "", words=settlement.words if settlement else ""
    )
