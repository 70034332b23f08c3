"""The freight audit's tolerances: which differences between the entered value and the tariff are settled
automatically."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from freight.core.money import format_money, half_up, round_to_currency

_HUNDRED = Decimal(100)
WITHIN = "Within tolerance “"  # how the words of a settled difference begin


class ToleranceDirection(StrEnum):
    """Which differences a tolerance is for."""

    BOTH = "both"
    OVER = "over"  # more was entered than the tariff says
    UNDER = "under"


@dataclass(frozen=True)
class Tolerance:
    """One rule. Empty account, charge type or currency: any. `from_amount`: the smallest tariff value it applies to. If
    both a percentage and an absolute amount are given, both must hold."""

    name: str
    account_id: object | None = None
    charge_type: str = ""
    currency: str = ""
    from_amount: Decimal = Decimal(0)
    percent: Decimal | None = None
    absolute: Decimal | None = None
    direction: ToleranceDirection = ToleranceDirection.BOTH


@dataclass(frozen=True)
class ComparedValue:
    """An entered value and the tariff's, both in `currency` and rounded to its decimals."""

    account_id: object | None
    charge_code: str
    charge_type: str
    currency: str
    user: Decimal
    tariff: Decimal

    @property
    def difference(self) -> Decimal:
        """User less tariff."""
        return self.user - self.tariff

    @property
    def direction(self) -> ToleranceDirection:
        """Whether more or less was entered than the tariff says."""
        return ToleranceDirection.OVER if self.difference > 0 else ToleranceDirection.UNDER

    @property
    def percent(self) -> Decimal | None:
        """The difference in percent of the tariff, 2 places; None if the tariff is zero."""
        return half_up(abs(self.difference) * _HUNDRED / abs(self.tariff)) if self.tariff else None


@dataclass(frozen=True)
class ToleranceSettlement:
    """A difference that a tolerance covers, with the rule's name and the words for the line."""

    tolerance: str
    words: str


def find_tolerance(compared: ComparedValue, tolerances: Iterable[Tolerance]) -> Tolerance | None:
    """Return the rule that decides: an account's before the system's, one of the charge before one of all charges, then
    the one with the highest starting amount."""
    fitting = [tolerance for tolerance in tolerances if _fits(tolerance, compared)]
    return max(
        fitting,
        key=lambda tolerance: (
            tolerance.account_id is not None,
            bool(tolerance.charge_type),
            tolerance.from_amount,
            bool(tolerance.currency),
        ),
        default=None,
    )


def settle_by_tolerance(compared: ComparedValue, tolerances: Iterable[Tolerance]) -> ToleranceSettlement | None:
    """Return the settlement of a difference, or None if a person has to look at it."""
    rule = find_tolerance(compared, tolerances)
    if rule is None:
        return None
    allowed = get_allowed_difference(rule, compared)
    difference = abs(compared.difference)
    if difference > allowed:
        return None

    def show_amount(amount: Decimal) -> str:
        return format_money(amount, compared.currency)

    return ToleranceSettlement(
        rule.name,
        f"{WITHIN}{rule.name}” ({describe_tolerance(rule)}): {show_amount(compared.user)} entered, tariff "
        f"{show_amount(compared.tariff)} {compared.currency}, {show_amount(difference)} of at most "
        f"{show_amount(allowed)}.",
    )


def get_allowed_difference(rule: Tolerance, compared: ComparedValue) -> Decimal:
    """Return the largest difference the rule settles for that tariff value, rounded to its currency. Zero if it states
    no limit."""
    share = (
        None
        if rule.percent is None
        else round_to_currency(abs(compared.tariff) * rule.percent / _HUNDRED, compared.currency)
    )
    return min((bound for bound in (share, rule.absolute) if bound is not None), default=Decimal(0))


def describe_tolerance(rule: Tolerance) -> str:
    """Return what a rule allows: `2 %, at most 5.00 USD`."""
    share = "" if rule.percent is None else f"{rule.percent.normalize():f} %"
    amount = (
        "" if rule.absolute is None else f"at most {format_money(rule.absolute, rule.currency)} {rule.currency}".strip()
    )
    return ", ".join(part for part in (share, amount) if part)


def _fits(rule: Tolerance, compared: ComparedValue) -> bool:
    charge = rule.charge_type.casefold()
    return (
        rule.account_id in (None, compared.account_id)
        and charge in ("", compared.charge_type.casefold(), compared.charge_code.casefold())
        and rule.currency in ("", compared.currency)
        and rule.from_amount <= abs(compared.tariff)
        and rule.direction in (ToleranceDirection.BOTH, compared.direction)
    )
