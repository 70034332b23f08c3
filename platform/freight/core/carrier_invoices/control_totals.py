"""Totals that stand below the rows of a carrier's file: compared with the rows, never entered as charges."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from freight.core.money import CENTS
from freight.core.workbooks.layouts import is_total
from freight.core.workbooks.trade_headings import INVOICES, forms_of, plain_form

_FEWEST_SUMMED = 2
_CALLED = forms_of((*INVOICES["total"], "shipment total", "file total", "statement total", "sub total", "total net"))


def names_total(text: str) -> bool:
    """Whether a text says that the amount in its row is a total: `Total`, `Invoice total`, `Balance due`."""
    return is_total(text.strip().rstrip(":")) or plain_form(text) in _CALLED


class ControlTotals:
    """Sums of the amounts of a file, by column: of all rows, and of those since the last total."""

    def __init__(self, headings: Sequence[str]) -> None:
        self._headings = headings
        self._all: dict[int, Decimal] = {}
        self._since: dict[int, Decimal] = {}
        self._every: dict[int, Decimal] = {}
        self._rows = 0
        self._differing: list[tuple[int, int, Decimal, Decimal]] = []

    def add(self, figures: Mapping[int, Decimal], *, sums_up: bool) -> None:
        """Add the amounts of a row. `sums_up`: its charge is called a total, which is a charge where an invoice has no
        other."""
        self._rows += 1
        kept = (self._every,) if sums_up else (self._every, self._all, self._since)
        for at, amount in figures.items():
            for sums in kept:
                sums[at] = sums.get(at, CENTS) + amount

    def are_sums(self, figures: Mapping[int, Decimal]) -> bool:
        """Whether the amounts of a row are the sums of those above."""
        enough = self._rows >= _FEWEST_SUMMED and bool(figures)
        return enough and all(self._fits(at, amount) for at, amount in figures.items())

    def state(self, row: int, figures: Mapping[int, Decimal]) -> None:
        """Compare the totals that a row states."""
        for at, amount in figures.items():
            if not self._fits(at, amount):
                self._differing.append((row, at, self._all.get(at, CENTS), CENTS + amount))
        self._since = {}

    def wrong(self, shown: Callable[[Decimal], str]) -> Iterator[tuple[int, str, str]]:
        """The totals that differ, by row and heading of their column, with both figures."""
        for row, at, added, stated in self._differing:
            told = f"The rows above add up to {shown(added)}, and this total says {shown(stated)}. Is a row missing?"
            yield row, self._headings[at], told

    def _fits(self, at: int, amount: Decimal) -> bool:
        return amount in [sums.get(at, CENTS) for sums in (self._all, self._since, self._every)]
