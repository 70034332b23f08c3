"""The aging summary: counts and amounts by age for each line, and for all lines together."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from freight.core.aging.ages import AGE_GROUPS
from freight.core.money import ZERO


class AgingPortion(NamedTuple):
    """A part of one line: the shipments of one age group whose amounts are in one currency."""

    line: object
    age_group: int
    currency: str  # empty: these shipments have no rate, and no amount
    shipments: int
    amount: Decimal


@dataclass
class AgingSum:
    """A number of shipments and their value by currency: amounts of two currencies are never added up."""

    shipments: int = 0
    amounts: dict[str, Decimal] = field(default_factory=dict)

    def add(self, portion: AgingPortion) -> None:
        """Add a portion."""
        self.shipments += portion.shipments
        if portion.currency:
            self.amounts[portion.currency] = self.amounts.get(portion.currency, ZERO) + portion.amount


@dataclass
class AgingLine:
    """One row of the summary."""

    ages: list[AgingSum] = field(default_factory=lambda: [AgingSum() for _ in AGE_GROUPS])
    total: AgingSum = field(default_factory=AgingSum)

    def add(self, portion: AgingPortion) -> None:
        """Add a portion."""
        self.ages[portion.age_group].add(portion)
        self.total.add(portion)


@dataclass
class AgingSummary:
    """The rows by their key, and the total row."""

    lines: dict[Any, AgingLine] = field(default_factory=dict)
    total: AgingLine = field(default_factory=AgingLine)


def summarize_aging(portions: Iterable[AgingPortion]) -> AgingSummary:
    """Return the summary of portions; lines without a shipment are left out."""
    summary = AgingSummary()
    for portion in portions:
        if portion.shipments:
            summary.lines.setdefault(portion.line, AgingLine()).add(portion)
            summary.total.add(portion)
    return summary
