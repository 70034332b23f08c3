"""The query of each tab of the board, used for both its rows and its counts."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from bson import ObjectId

from freight.core.delivery.states import Acknowledgement, DeliveryBoardTab, DeliveryState
from freight.core.money import ZERO, format_plain_amount
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.documents.delivery import Delivery
from freight.documents.invoice import Invoice, match_invoices_in_statuses
from freight.features.delivery.board.schemas import InvoiceSum, TabCount
from freight.features.delivery.receipts import listing as receipts
from freight.features.recipients.planning.unplanned import find_unplanned
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_S = DeliveryState
_UNHEARD = [Acknowledgement.NOT_EXPECTED, Acknowledgement.AWAITED, Acknowledgement.OVERDUE, Acknowledgement.BOUNCED]
_FINE = {"state": _S.SENT, "cause": ""}
MOST_APPROVED = 20_000

QUERIES: dict[DeliveryBoardTab, Record] = {
    DeliveryBoardTab.NEEDS_SOMEONE: {
        "$or": [
            {"state": {"$in": [_S.HELD, _S.FAILED]}},
            # sent but not accepted: it stays here until a user sends it again, settles it or dismisses it
            {"state": _S.SENT, "cause": {"$gt": ""}},
        ]
    },
    DeliveryBoardTab.DUE: {"state": _S.WAITING},
    DeliveryBoardTab.SENDING: {"state": _S.PACKED},
    DeliveryBoardTab.BY_HAND: {"state": _S.READY},
    DeliveryBoardTab.SENT: {**_FINE, "acknowledgement": {"$in": _UNHEARD}},
    DeliveryBoardTab.ACKNOWLEDGED: {**_FINE, "acknowledgement": {"$nin": _UNHEARD}},
}


class DeliveryCauseFilter(NamedTuple):
    """One cause of what needs attention, by profile or server, as a notice counts it; empty: everything."""

    cause: str = ""
    profile_id: str = ""
    endpoint: str = ""

    def within(self, query: Record) -> Record:
        """Narrow a query by this filter."""
        if not self.cause:
            return query
        cause_query: Record = {"cause": self.cause}
        if self.profile_id:
            cause_query["profile_id"] = parse_object_id(self.profile_id, "profile")
        if self.endpoint:
            cause_query["endpoint"] = self.endpoint
        return {"$and": [query, cause_query]}


EVERYTHING = DeliveryCauseFilter()


async def count_tab_deliveries(scope: Scope, tab: DeliveryBoardTab) -> int:
    """Count the deliveries of a tab."""
    return await scoped(Delivery, scope).count(QUERIES[tab])


async def count_board_tabs(scope: Scope, unowed: Sequence[ObjectId]) -> list[TabCount]:
    """Count each tab. `unowed`: the invoices of the tab without a profile."""
    tab_counts = []
    for tab, query in QUERIES.items():
        cursor = await scoped(Delivery, scope).aggregate(
            [{"$match": query}, {"$group": {"_id": "$currency", "count": {"$sum": 1}, "total": {"$sum": "$total"}}}]
        )
        groups = [group async for group in cursor]
        totals = build_currency_totals({group["_id"]: _decimal(group["total"]) for group in groups})
        tab_counts.append(TabCount(tab=tab.value, count=sum(group["count"] for group in groups), totals=totals))
    sums: dict[str, Decimal] = defaultdict(lambda: ZERO)
    async for invoice in scoped(Invoice, scope).find({"_id": {"$in": list(unowed)}}, {"currency": 1, "total": 1}):
        sums[invoice["currency"]] += invoice["total"]
    tab_counts.append(
        TabCount(tab=DeliveryBoardTab.NO_PROFILE.value, count=len(unowed), totals=build_currency_totals(sums))
    )
    unmatched = await receipts.count_unmatched_receipts(scope)
    tab_counts.append(TabCount(tab=DeliveryBoardTab.UNMATCHED.value, count=unmatched, totals=[]))
    return tab_counts


async def list_invoices_without_profile(scope: Scope) -> list[ObjectId]:
    """List the approved invoices without any delivery, which are delivered by hand; newest first."""
    query = match_invoices_in_statuses([APPROVE_FOR_DELIVERY])
    cursor = scoped(Invoice, scope).find(query, {"_id": 1}).sort("invoice_date", -1).limit(MOST_APPROVED)
    approved = [invoice["_id"] async for invoice in cursor]
    unplanned = await find_unplanned(scope, approved)
    return [record_id for record_id in approved if record_id in unplanned]


def build_currency_totals(sums: "dict[str, Decimal] | defaultdict[str, Decimal]") -> list[InvoiceSum]:
    """Return totals by currency, largest first."""
    return [
        InvoiceSum(currency=code, amount=format_plain_amount(amount, code))
        for code, amount in sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    ]


def _decimal(value: object) -> Decimal:
    return value if isinstance(value, Decimal) else Decimal(str(value))
