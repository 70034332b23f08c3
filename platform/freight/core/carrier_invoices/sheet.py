"""A carrier's file as it was read: the charges for one shipment under one number, line by line, and what is wrong.

An invoice with a row that cannot be read is refused as a whole: without that row it would be a different invoice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from freight.core.money import CENTS, sum_amounts

NumberedRow = tuple[int, Sequence[object]]


class CarrierSheetProblem(NamedTuple):
    """What is wrong with a cell, by its row and the heading of its column."""

    row: int
    column: str
    message: str


class SheetCharge(NamedTuple):
    """One amount and what the carrier calls it."""

    row: int
    name: str
    amount: Decimal


@dataclass
class SheetInvoice:
    """A carrier's charges for one shipment under one number. `day` `yyyy-MM-dd`, "" if the file has none; `currency` ""
    is the shipment's own; `order`: the purchase order it names; `stated`: the totals of its rows; `totals`: rows
    labeled as its total."""

    shipment: str
    number: str
    day: str = ""
    order: str = ""
    currency: str = ""
    charges: list[SheetCharge] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stated: list[Decimal] = field(default_factory=list)
    is_refused: bool = False
    # signs shared by several currencies, `$`, each with its row and heading
    marks: list[tuple[str, int, str]] = field(default_factory=list)
    totals: list[SheetCharge] = field(default_factory=list)
    # an unnamed amount in its first row: the total, if charges follow below
    heading: SheetCharge | None = None
    # totals by their row, which may cover all shipments of its number
    stated_for_all: list[tuple[int, Decimal]] = field(default_factory=list)

    @property
    def number_key(self) -> str:
        """Its number as compared: without case."""
        return self.number.casefold()

    @property
    def total(self) -> Decimal:
        """The sum of its charges."""
        return CENTS + sum_amounts(charge.amount for charge in self.charges)


@dataclass
class CarrierSheet:
    """A file as it was read. `rounded`: amounts that had more decimals than their currency; `blank_rows`: rows below an
    invoice that name none."""

    invoices: list[SheetInvoice] = field(default_factory=list)
    problems: list[CarrierSheetProblem] = field(default_factory=list)
    rounded: int = 0
    blank_rows: list[int] = field(default_factory=list)

    @property
    def names(self) -> dict[str, list[Decimal]]:
        """The amounts by the name of their charge, in the order of the file."""
        amounts_by_name: dict[str, list[Decimal]] = {}
        for invoice in self.invoices:
            for charge in invoice.charges:
                amounts_by_name.setdefault(charge.name, []).append(charge.amount)
        return amounts_by_name

    def refuse(self, invoice: SheetInvoice | None, row: int, column: str, message: str) -> None:
        """Record what is wrong, and refuse the invoice it concerns."""
        self.problems.append(CarrierSheetProblem(row, column, message))
        if invoice:
            invoice.is_refused = True
