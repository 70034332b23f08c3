"""The totals of the invoices that a filter finds: of those issued, and apart from them of the others; and those of the
columns of the list, of the issued ones."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from freight.core.fields.spec import FieldSpec
from freight.core.invoices.figures import classify_invoice_status
from freight.core.list_layouts.totals import (
    ColumnTotal,
    TotaledColumn,
    add_up_columns,
    build_total_sums,
    build_totaled_column,
)
from freight.documents.invoice import Invoice
from freight.features.invoices.schemas import InvoicedTotal
from freight.features.ledger.invoices.computing import get_computed_path
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_AMOUNTS = (
    TotaledColumn("total", "total", is_amount=True),
    TotaledColumn("tax", "tax.amount", is_amount=True),
    TotaledColumn("gross", "tax.gross", is_amount=True),
)


class ListedTotals(NamedTuple):
    """The totals of found invoices by currency, and of the columns of those that are issued."""

    invoiced: list[InvoicedTotal]
    columns: list[ColumnTotal]


async def sum_listed_invoices(scope: Scope, query: Record, computed: Iterable[FieldSpec]) -> ListedTotals:
    """Return the totals by currency, most common first: issued invoices make up the total; the rest is counted
    separately. `computed`: the computed fields of the system's invoices."""
    key = {"currency": "$currency", "status": "$status"}
    added = [
        column for spec in computed if (column := build_totaled_column(spec, get_computed_path(spec.key))) is not None
    ]
    columns = (*_AMOUNTS, *added)
    sums = {"count": {"$sum": 1}, "total": {"$sum": "$total"}, **build_total_sums(columns)}
    found = await scoped(Invoice, scope).aggregate([{"$match": query}, {"$group": {"_id": key, **sums}}])
    standings: dict[str, _Standing] = {}
    issued: list[tuple[str, Record]] = []
    async for group in found:
        currency, standing = group["_id"]["currency"], classify_invoice_status(group["_id"]["status"])
        standings.setdefault(currency, _Standing()).add(standing, group["count"], group["total"])
        if standing == "issued":
            issued.append((currency, group))
    in_order = sorted(standings.items(), key=lambda item: (-item[1].count, item[0]))
    return ListedTotals([own.sum_up(code) for code, own in in_order], add_up_columns(columns, issued))


@dataclass
class _Standing:
    """The invoices of one currency, by how they count."""

    count: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    totals: dict[str, Decimal] = field(default_factory=dict)

    def add(self, standing: str, count: int, total: Decimal) -> None:
        self.count += count
        self.counts[standing] += count
        self.totals[standing] = self.totals.get(standing, Decimal("0.00")) + total

    def sum_up(self, currency: str) -> InvoicedTotal:
        return InvoicedTotal(
            currency=currency,
            count=self.count,
            issued=self.counts["issued"],
            total=str(self.totals.get("issued", Decimal("0.00"))),
            open=self.counts["open"],
            open_total=str(self.totals.get("open", Decimal("0.00"))),
            ended=self.counts["ended"],
        )
