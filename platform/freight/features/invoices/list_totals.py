"""The totals of the invoices that a filter finds: of those issued, and apart from them of the others."""

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.invoices.figures import classify_invoice_status
from freight.documents.invoice import Invoice
from freight.features.invoices.schemas import InvoicedTotal
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def sum_listed_invoices(scope: Scope, query: Record) -> list[InvoicedTotal]:
    """Return the totals by currency, most common first: issued invoices make up the total; the rest is counted
    separately."""
    key = {"currency": "$currency", "status": "$status"}
    groups = await scoped(Invoice, scope).aggregate(
        [{"$match": query}, {"$group": {"_id": key, "count": {"$sum": 1}, "total": {"$sum": "$total"}}}]
    )
    standings: dict[str, _Standing] = {}
    async for group in groups:
        own = standings.setdefault(group["_id"]["currency"], _Standing())
        own.add(classify_invoice_status(group["_id"]["status"]), group["count"], group["total"])
    return [own.sum_up(code) for code, own in sorted(standings.items(), key=lambda item: (-item[1].count, item[0]))]


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
