"""The boxes of a tax return, and what all of its documents come to."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import CENTS
from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.returns import ReturnDocument, ReturnRow


@dataclass(frozen=True)
class ReturnBox:
    """A box of the return; None where it has no base, or no tax."""

    box: str
    currency: str
    base: Decimal | None
    tax: Decimal | None


@dataclass(frozen=True)
class ReturnTotal:
    """What the documents of one side come to in a currency; a base with two taxes counts once."""

    side: TaxSide
    currency: str
    base: Decimal
    tax: Decimal


@dataclass(frozen=True)
class ReturnBalance:
    """The tax of a return in a currency: `owed` on sales and under the reverse charge, and `deducted` of what carriers
    charged and of the reverse charge again."""

    currency: str
    owed: Decimal
    deducted: Decimal

    @property
    def to_pay(self) -> Decimal:
        """Return what is left to pay; negative for a refund."""
        return self.owed - self.deducted


def split_boxes(text: str) -> tuple[str, ...]:
    """Return the boxes that a text names: `A3, 08` are two."""
    return tuple(dict.fromkeys(box for part in text.split(",") if (box := part.strip())))


def sum_return_boxes(rows: Iterable[ReturnRow]) -> list[ReturnBox]:
    """Return the boxes of a return, in their order; a row without boxes is in none. Tax that is declared and deducted
    is in both boxes."""
    every = list(rows)
    bases: dict[tuple[str, str], Decimal] = {}
    taxes: dict[tuple[str, str], Decimal] = {}
    for box in {box for row in every for box in split_boxes(row.base_box)}:
        for row in list_base_rows(every, box):
            at = (box, row.key.currency)
            bases[at] = bases.get(at, CENTS) + row.base
    for row in every:
        for box in list_tax_boxes(row):
            at = (box, row.key.currency)
            taxes[at] = taxes.get(at, CENTS) + row.tax
    return [ReturnBox(*at, bases.get(at), taxes.get(at)) for at in sorted(bases.keys() | taxes.keys())]


def list_base_rows(rows: Iterable[ReturnRow], box: str) -> list[ReturnRow]:
    """Return the rows whose base is in a box: where two taxes of a code name it, only those of the first, because they
    have one base."""
    first: dict[tuple[str, str], str] = {}
    return [
        row
        for row in rows
        if box in split_boxes(row.base_box)
        and first.setdefault((row.key.code, row.key.currency), row.key.tax) == row.key.tax
    ]


def list_tax_boxes(row: ReturnRow) -> tuple[str, ...]:
    """Return the boxes that the tax of a row is in: where it is owed, and where it is deducted."""
    return split_boxes(f"{row.tax_box},{row.deduction_box}")


def sum_return_totals(documents: Iterable[ReturnDocument]) -> list[ReturnTotal]:
    """Return what documents come to, sales first and by currency: a return has one, unless that of the registration
    changed."""
    sums: dict[tuple[TaxSide, str], tuple[Decimal, Decimal]] = {}
    for document in documents:
        at = (document.side, document.currency)
        base, tax = sums.get(at, (CENTS, CENTS))
        sums[at] = (base + document.base, tax + document.tax)
    ordered = sorted(sums, key=lambda at: (at[0] is TaxSide.CARRIERS, at[1]))
    return [ReturnTotal(*at, *sums[at]) for at in ordered]


def sum_return_balances(rows: Iterable[ReturnRow]) -> list[ReturnBalance]:
    """Return the tax that is owed and deducted, by currency."""
    sums: dict[str, tuple[Decimal, Decimal]] = {}
    for row in rows:
        owed, deducted = sums.get(row.key.currency, (CENTS, CENTS))
        if row.direction is not TaxDirection.INPUT:
            owed += row.tax
        if row.direction is not TaxDirection.OUTPUT:
            deducted += row.tax
        sums[row.key.currency] = (owed, deducted)
    return [ReturnBalance(currency, *sums[currency]) for currency in sorted(sums)]
