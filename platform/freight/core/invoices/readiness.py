"""Whether a shipment may be made Ready for Invoicing, and billed; if not, why, in words for the clerk (R057)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from freight.core.error_codes import ErrorCode
from freight.core.fields.numbers import exact
from freight.core.invoices.charges import BilledValue
from freight.core.invoices.statuses import StatusAction, get_next_status
from freight.core.money import format_money, round_to_currency
from freight.core.records import Stored
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING

ZERO_TOTAL = "Invoice total should be greater than 0...!!!"  # operations §5
NO_BILL_TO = "No bill-to: the shipment has no account."

# the statuses that billing accepts: a shipment that is only rated passes Ready for Invoicing along the way
BILLABLE = (RATED, RATE_MISMATCH, READY_FOR_INVOICING)


class BillingChoice(NamedTuple):
    """Which value of a mismatched shipment is billed, and why. `charge_code`, without case: of that charge alone."""

    billed: BilledValue
    reason: str
    charge_code: str = ""

    def is_of(self, charge_code: str) -> bool:
        """Whether it settles a charge of that code."""
        return self.charge_code in ("", charge_code.casefold())


class ReadinessFinding(NamedTuple):
    """Why a shipment stays as it is; `details` name each field at fault."""

    code: ErrorCode
    message: str
    details: tuple[str, ...] = ()


def find_readiness_problem(shipment: Stored, choice: BillingChoice | None = None) -> ReadinessFinding | None:
    """Why a stored shipment cannot become, or stay, Ready for Invoicing; None when it can."""
    status, rating = shipment["status"], get_shipment_rating(shipment)
    if status != READY_FOR_INVOICING and get_next_status(status, StatusAction.MAKE_READY) is None:
        return _wrong_status(status, rating)
    if shipment.get("account_id") is None:
        return ReadinessFinding(ErrorCode.NO_BILL_TO, NO_BILL_TO)
    total = rating.get("total")
    if total is None or not rating.get("currency"):
        return ReadinessFinding(ErrorCode.NOT_RATED, rating.get("reason") or "The shipment has no rate.")
    user_value = get_user_value(shipment)
    if status == READY_FOR_INVOICING:
        choice = get_billing_choice(shipment)
    if status == RATE_MISMATCH and not (choice and choice.reason.strip()):
        return _mismatch(shipment, "Choose which one to bill and enter a reason.")
    bills_user_value = choice is not None and choice.billed is BilledValue.USER
    if bills_user_value and user_value is None:
        return _mismatch(shipment, "Only the tariff value can be billed.")
    return ReadinessFinding(ErrorCode.ZERO_TOTAL, ZERO_TOTAL) if _billed(rating, choice, user_value) <= 0 else None


def get_billed_amount(shipment: Stored) -> Decimal:
    """Return the amount billed for a rated shipment, in its rating's currency: the tariff's total, with the entered
    freight in place of the tariff's if that was chosen."""
    rating = shipment["rating"]
    choice = get_billing_choice(shipment) if shipment["status"] == READY_FOR_INVOICING else None
    return round_to_currency(_billed(rating, choice, get_user_value(shipment)), rating["currency"])


def _billed(rating: Stored, choice: BillingChoice | None, user_value: Decimal | None) -> Decimal:
    total: Decimal = rating["total"]
    if choice is None or choice.billed is not BilledValue.USER or user_value is None:
        return total
    compared: Decimal = (rating.get("audit") or {}).get("tariff_value", total)
    return total - compared + user_value


def get_billing_choice(shipment: Stored) -> BillingChoice | None:
    """Return the choice stored with a shipment when it was made ready; None if there was nothing to choose."""
    billing = shipment.get("billing")
    return BillingChoice(BilledValue(billing["billed"]), billing["reason"]) if billing else None


def get_user_value(shipment: Stored) -> Decimal | None:
    """The freight the user entered, in the rating's currency; None without one, and for one of another currency."""
    user_entry = _entered(shipment)
    currency = user_entry.get("currency")
    if currency and currency != get_shipment_rating(shipment).get("currency"):
        return None
    value = user_entry.get("userFreight")
    return None if value is None else exact(value)


def get_entered_currency(shipment: Mapping[str, object]) -> str:
    """Return the currency of the user's freight; "" if it was not stated."""
    return str(_entered(shipment).get("currency") or "")


def _entered(shipment: Stored) -> Stored:
    return (shipment.get("data") or {}).get("shipmentCharges") or {}


def _mismatch(shipment: Stored, what_to_do: str) -> ReadinessFinding:
    user_entry, rating = _entered(shipment), shipment["rating"]
    user_currency = user_entry.get("currency") or rating["currency"]
    user_value = format_money(exact(user_entry["userFreight"]), user_currency) if "userFreight" in user_entry else "–"
    tariff = format_money(rating["total"], rating["currency"])
    return ReadinessFinding(
        ErrorCode.RATE_MISMATCH,
        f"User value {user_value} {user_currency} differs from the tariff, {tariff} {rating['currency']}. {what_to_do}",
    )


def _wrong_status(status: str, rating: Stored) -> ReadinessFinding:
    if status == NOT_RATED:
        return ReadinessFinding(ErrorCode.NOT_RATED, rating.get("reason") or "The shipment has not been rated yet.")
    return ReadinessFinding(ErrorCode.WRONG_STATUS, f"The shipment is already {status}.")
