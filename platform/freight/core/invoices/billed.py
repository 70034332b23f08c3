"""How writes of invoices change the billed figures (defined in `core/invoices/figures.py`)."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from freight.core.invoices.statuses import ISSUED
from freight.core.money import ZERO
from freight.core.records import Stored


class BilledKey(NamedTuple):
    """What the invoices of one cell have in common."""

    account_id: object
    invoice_date: str
    currency: str
    invoice_type: str


class BilledSum(NamedTuple):
    """A number of invoices and their sum, in the currency of the key."""

    invoices: int = 0
    total: Decimal = ZERO

    def plus(self, other: "BilledSum", times: int = 1) -> "BilledSum":
        """Return both together; `times` -1 subtracts the other."""
        return BilledSum(self.invoices + times * other.invoices, self.total + times * other.total)


Invoice = Stored


def compute_billed_changes(changes: Iterable[tuple[Invoice | None, Invoice | None]]) -> dict[BilledKey, BilledSum]:
    """Return how writes of invoices change the billed figures, by cell, without changes that cancel out. Takes raw
    documents before (None: not there yet) and after."""
    sums: dict[BilledKey, BilledSum] = {}
    for before, after in changes:
        for invoice, times in ((before, -1), (after, 1)):
            if invoice and invoice["status"] in ISSUED and not invoice.get("archived"):
                key = BilledKey(
                    invoice["account_id"], invoice["invoice_date"], invoice["currency"], invoice["invoice_type"]
                )
                sums[key] = sums.get(key, BilledSum()).plus(BilledSum(1, invoice["total"]), times)
    return {key: billed for key, billed in sums.items() if billed != BilledSum()}
