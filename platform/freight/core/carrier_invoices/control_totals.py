"""Totals below the rows of a carrier's file: compared with the rows, never entered as charges."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from freight.core.money import CENTS
from freight.core.workbooks.layouts import is_total_heading
from freight.core.workbooks.trade_headings import INVOICES, list_trade_forms, normalize_trade_heading

_FEWEST_SUMMED = 2
_CALLED = list_trade_forms(
    (
        *(*INVOICES["total"], "shipment total", "file total", "statement total", "sub total", "total net"),
        *("page total", "total page", "total this page", "page sum", "page subtotal", "batch total"),
    )
)
# `Page 2 of 3 total`, `Total: page 2`
_COUNTED = re.compile(r"\b(?:\d+|of)\b")
Sums = dict[int, Decimal]
TAX_SUM = -1
"""The column, as it were, of the tax of a row."""


def is_total_label(text: str) -> bool:
    """Return whether a text says that the amount in its row is a total: `Total`, `Invoice total`, `Balance due`."""
    return is_total_heading(text.strip().rstrip(":")) or normalize_total_label(text) in _CALLED


def normalize_total_label(text: str) -> str:
    """Return one label for totals of one kind, each covering the rows since the last: `Page 1 total` and `Page 2
    total`."""
    return normalize_trade_heading(_COUNTED.sub(" ", text))


class ControlTotals:
    """Sums of the amounts of a file, by column: of all rows, since the last total of any kind, and since the last of
    its own. Totals of the columns `with_tax` may have the tax of the rows in them, which is counted as `TAX_SUM`."""

    def __init__(self, headings: Sequence[str], with_tax: Collection[int] = ()) -> None:
        self._headings = headings
        self._with_tax = frozenset(with_tax)
        self._all: Sums = {}
        self._every: Sums = {}
        # the sum of all rows at the last total of each kind
        self._until: dict[str, Sums] = {"": {}}
        self._rows = 0
        self._differing: list[tuple[int, int, Decimal, Decimal]] = []

    def add(self, figures: Mapping[int, Decimal], *, sums_up: bool) -> None:
        """Add the amounts of a row. `sums_up`: its charge is called a total, which counts as a charge if an invoice has
        no other."""
        self._rows += 1
        running_totals = (self._every,) if sums_up else (self._every, self._all)
        for at, amount in figures.items():
            for sums in running_totals:
                sums[at] = sums.get(at, CENTS) + amount

    def are_sums(self, figures: Mapping[int, Decimal]) -> bool:
        """Return whether the amounts of a row are the sums of those above."""
        enough = self._rows >= _FEWEST_SUMMED and bool(figures)
        return enough and all(self._fits(at, amount, "") for at, amount in figures.items())

    def state(self, row: int, figures: Mapping[int, Decimal], kind: str = "") -> bool:
        """Compare the totals that a row states with the sums; return whether they agree."""
        wrong = [
            (row, at, self._all.get(at, CENTS), CENTS + amount)
            for at, amount in figures.items()
            if not self._fits(at, amount, kind)
        ]
        self._differing += wrong
        self._until |= {"": dict(self._all), kind: dict(self._all)}
        return not wrong

    def wrong(self, shown: Callable[[Decimal], str]) -> Iterator[tuple[int, str, str]]:
        """Yield the totals that differ, by row and heading of their column, with both figures."""
        for row, at, added, stated in self._differing:
            message = f"The rows above add up to {shown(added)}, and this total says {shown(stated)}. Is a row missing?"
            yield row, self._headings[at], message

    def _fits(self, at: int, amount: Decimal, kind: str) -> bool:
        sums = self._list_sums(at, kind)
        if amount in sums:
            return True
        taxes = self._list_sums(TAX_SUM, kind) if at in self._with_tax else []
        return any(amount == net + tax for net, tax in zip(sums, taxes, strict=False))

    def _list_sums(self, at: int, kind: str) -> list[Decimal]:
        added = self._all.get(at, CENTS)
        parts = [added - self._until.get(kind_key, {}).get(at, CENTS) for kind_key in ("", kind)]
        return [added, *parts, self._every.get(at, CENTS)]
