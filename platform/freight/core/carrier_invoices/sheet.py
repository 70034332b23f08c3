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


class SheetTax(NamedTuple):
    """The tax that the columns of a row state, and the net amount in the same row; `column`: the heading."""

    row: int
    column: str
    net: Decimal
    amount: Decimal


class StatedTotal(NamedTuple):
    """A total in a row. `is_net` and `is_gross`: what its column says; neither: either. `net` and `tax`: the amounts in
    the same row."""

    row: int
    column: str
    amount: Decimal
    is_net: bool = False
    is_gross: bool = False
    net: Decimal = CENTS
    tax: Decimal = CENTS


@dataclass
class SheetInvoice:
    """A carrier's charges for one shipment under one number. `day` `yyyy-MM-dd`, "" if the file has none; `currency` ""
    is the shipment's own; `order`: the purchase order it names; `stated`: the totals of its rows; `totals`: rows
    labeled as its total; `tax`: on top of the charges, None if the file says nothing of tax."""

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
    tax: Decimal | None = None
    # rows whose name says that they are tax; what columns of tax say, in the rows of charges and in those of totals
    tax_rows: list[SheetCharge] = field(default_factory=list)
    tax_cells: list[SheetTax] = field(default_factory=list)
    total_taxes: list[SheetTax] = field(default_factory=list)
    # totals of columns that say whether they are net or gross, and of rows with tax
    stated_totals: list[StatedTotal] = field(default_factory=list)

    @property
    def number_key(self) -> str:
        """Its number as compared: without case."""
        return self.number.casefold()

    @property
    def total(self) -> Decimal:
        """The sum of its charges."""
        return CENTS + sum_amounts(charge.amount for charge in self.charges)

    @property
    def all_stated(self) -> list[Decimal]:
        """All totals that may have its tax in them."""
        return [
            *self.stated,
            *(amount for _, amount in self.stated_for_all),
            *(total.amount for total in self.stated_totals if not total.is_net),
        ]

    @property
    def tax_place(self) -> tuple[int, str]:
        """The row and the column of its tax."""
        if self.tax_cells:
            return self.tax_cells[0].row, self.tax_cells[0].column
        return self.tax_rows[0].row if self.tax_rows else self.rows[0], ""


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
            for charge in (*invoice.charges, *invoice.tax_rows):
                amounts_by_name.setdefault(charge.name, []).append(charge.amount)
        return amounts_by_name

    def refuse(self, invoice: SheetInvoice | None, row: int, column: str, message: str) -> None:
        """Record what is wrong, and refuse the invoice it concerns."""
        self.problems.append(CarrierSheetProblem(row, column, message))
        if invoice:
            invoice.is_refused = True
