"""What tax adds up to: once for each category, tax, rate and reason, rounded once (EN 16931 BR-CO-17)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from freight.core.fields.numbers import plain_text
from freight.core.money import CENTS, ZERO, round_to_currency, sum_amounts
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate

_HUNDRED = Decimal(100)


class BreakdownKey(NamedTuple):
    """What amounts have in common that are taxed together. `tax` is the name of one of two taxes side by side, empty
    if there is only one; `percent` is the rate."""

    category: TaxCategory
    tax: str
    percent: Decimal
    exemption_code: str = ""
    exemption_text: str = ""


@dataclass(frozen=True)
class TaxedAmount:
    """The net amount of a charge with its treatment."""

    net: Decimal
    category: TaxCategory
    rates: tuple[AppliedRate, ...]
    exemption_code: str = ""
    exemption_text: str = ""


@dataclass(frozen=True)
class BreakdownRow:
    """What is taxed together, and the tax on it, in the invoice's currency."""

    key: BreakdownKey
    base: Decimal
    tax: Decimal

    def negate(self) -> "BreakdownRow":
        """Return the row of a credit of it."""
        return BreakdownRow(self.key, -self.base, -self.tax)


@dataclass(frozen=True)
class TaxBreakdown:
    """The tax of an invoice. `gross` is net plus tax by construction."""

    rows: tuple[BreakdownRow, ...]
    net: Decimal

    @property
    def tax(self) -> Decimal:
        """Return the sum of all rows."""
        return CENTS + sum_amounts(row.tax for row in self.rows)

    @property
    def gross(self) -> Decimal:
        """Return what the customer owes."""
        return self.net + self.tax


def compute_tax_breakdown(
    amounts: Iterable[TaxedAmount], currency: str, credited: Sequence[BreakdownRow] = (), of: TaxBreakdown | None = None
) -> TaxBreakdown:
    """Return the tax on amounts of one currency: base × rate, rounded half-up to its smallest unit for each row.

    For a credit, `of` is what it credits and `credited` are the rows of earlier credits of the same: where nothing is
    left of a base, the tax that is left goes with it, so that credits of everything add up to the invoice."""
    taxed = list(amounts)
    bases = _sum_bases(taxed)
    rows = tuple(
        BreakdownRow(key, base, _compute_tax(key, base, currency, credited, of)) for key, base in sorted(bases.items())
    )
    return TaxBreakdown(rows, CENTS + sum_amounts(amount.net for amount in taxed))


def label_tax_rate(key: BreakdownKey, tax_name: str) -> str:
    """Return what a row of a breakdown is called: `BTW 21 %`. `tax_name`: what the country calls its tax."""
    return f"{key.tax or tax_name} {plain_text(key.percent)} %".strip()


def sum_breakdown_rows(rows: Iterable[BreakdownRow]) -> tuple[BreakdownRow, ...]:
    """Return the rows of several breakdowns as one, in the order of their keys."""
    bases: dict[BreakdownKey, Decimal] = {}
    taxes: dict[BreakdownKey, Decimal] = {}
    for row in rows:
        bases[row.key] = bases.get(row.key, ZERO) + row.base
        taxes[row.key] = taxes.get(row.key, ZERO) + row.tax
    return tuple(BreakdownRow(key, bases[key], taxes[key]) for key in sorted(bases))


def _sum_bases(amounts: Iterable[TaxedAmount]) -> Mapping[BreakdownKey, Decimal]:
    bases: dict[BreakdownKey, Decimal] = {}
    for amount in amounts:
        is_several = len(amount.rates) > 1
        for rate in amount.rates:
            key = BreakdownKey(
                amount.category,
                rate.name if is_several else "",
                rate.percent,
                amount.exemption_code,
                amount.exemption_text,
            )
            bases[key] = bases.get(key, CENTS) + amount.net
    return bases


def _compute_tax(
    key: BreakdownKey, base: Decimal, currency: str, credited: Sequence[BreakdownRow], of: TaxBreakdown | None
) -> Decimal:
    if of is not None:
        total = [row for row in of.rows if row.key == key]
        earlier = [row for row in credited if row.key == key]
        if total and sum_amounts(row.base for row in total) == base + sum_amounts(row.base for row in earlier):
            return sum_amounts(row.tax for row in total) - sum_amounts(row.tax for row in earlier)
    return round_to_currency(base * key.percent / _HUNDRED, currency)
