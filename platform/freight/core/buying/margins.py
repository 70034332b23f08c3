"""What a shipment leaves: what it sells for less what it costs, in the currency it is sold in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from freight.core.currency import ExchangeRate, NoRate, RateRequest
from freight.core.money import round_to_currency

_TENTH = Decimal("0.1")


@dataclass(frozen=True)
class CostAmount:
    """A cost of a shipment: the latest of what was expected, invoiced and agreed, in the currency of the carrier."""

    name: str
    amount: Decimal
    currency: str


@dataclass(frozen=True)
class ConvertedCost:
    """A cost in the currency of the sale. `rate`: the exchange rate behind it; None in the same currency."""

    cost: CostAmount
    amount: Decimal
    rate: ExchangeRate | None


@dataclass(frozen=True)
class Margin:
    """What a sale leaves. `percent` is of the sale, to a tenth; None for a sale of nothing."""

    sale: Decimal
    cost: Decimal
    currency: str
    converted: tuple[ConvertedCost, ...]

    @property
    def amount(self) -> Decimal:
        """The sale less its cost."""
        return self.sale - self.cost

    @property
    def percent(self) -> Decimal | None:
        """The amount in percent of the sale."""
        if not self.sale:
            return None
        return (self.amount * 100 / self.sale).quantize(_TENTH, ROUND_HALF_UP)


def get_current_cost(expected: Decimal | None, invoiced: Decimal | None, agreed: Decimal | None) -> Decimal:
    """Return what a cost comes to as far as known: what was agreed, else what the carrier asks, else what was
    expected."""
    return next((amount for amount in (agreed, invoiced, expected) if amount is not None), Decimal(0))


def compute_margin(
    sale: Decimal,
    currency: str,
    costs: Iterable[CostAmount],
    day: date,
    find_rate: Callable[[RateRequest], ExchangeRate | NoRate],
) -> Margin | str:
    """Return what a sale leaves, its costs converted each on its own at the rate of `day`; in words, why that is
    unknown. Converted amounts are rounded to the smallest unit of the sale's currency."""
    converted = []
    for cost in costs:
        if cost.currency == currency:
            converted.append(ConvertedCost(cost, cost.amount, None))
            continue
        rate = find_rate(RateRequest(cost.currency, currency, day))
        if isinstance(rate, NoRate):
            return f"{cost.name} is in {cost.currency}: {rate.reason}"
        converted.append(ConvertedCost(cost, round_to_currency(cost.amount * rate.rate, currency), rate))
    return Margin(sale, sum((each.amount for each in converted), Decimal(0)), currency, tuple(converted))
