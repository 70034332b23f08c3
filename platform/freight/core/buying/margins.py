"""The margin of a shipment: its sale less its costs, in the currency of the sale."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from freight.core.currency import ExchangeRate, NoRate, RateRequest
from freight.core.money import half_up, round_to_currency, sum_amounts


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
    """The margin of a sale. `percent` is of the sale, to a tenth; None for a sale of nothing."""

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
        return half_up(self.amount * 100 / self.sale, 1)


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
    """Return the margin of a sale, each cost converted on its own at the rate of `day`, or in words why it is
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
    return Margin(sale, sum_amounts(cost.amount for cost in converted), currency, tuple(converted))
