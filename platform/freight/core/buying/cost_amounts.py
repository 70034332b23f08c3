"""Reading the amount of a cost."""

from decimal import Decimal

from freight.core.currency.codes import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import is_payable, parse_amount


def parse_cost_amount(name: str, typed: str, currency: str) -> Decimal:
    """Return the amount of the cost `name`. Raises Invalid for an unknown currency, for what is no amount, and for more
    decimals than the currency has."""
    check_currency(f"{name}: currency", currency)
    try:
        amount = parse_amount(typed)
    except ValueError as wrong:
        raise Invalid(f"{name}: {typed!r} is not an amount.", code=ErrorCode.BAD_AMOUNT) from wrong
    if not is_payable(amount, currency):
        raise Invalid(f"{name}: {typed} has more decimals than {currency}.", code=ErrorCode.BAD_AMOUNT)
    return amount
