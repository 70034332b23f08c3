"""Count the sets of Home from cells, never from shipments or invoices, so that it takes the same time for ten or a
million."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.command_cursor import AsyncCommandCursor

from freight.core.aging import AgingLevel, AgingPortion, AgingSum, summarize_aging
from freight.documents.aging_cell import AgingCell
from freight.documents.billed_cell import BilledCell
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.invoice import Invoice
from freight.documents.work_cell import WorkCell
from freight.features.desk.home.work_sets import CountedDocument, SetName, WorkSet
from freight.features.ledger.aging.aggregation import aggregate_stored_cells
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


class _Stored(NamedTuple):
    """Where a kind of cell stores its count, its amount and the currency."""

    number: str | int
    amount: str = ""
    currency: str = ""


_STORED: Mapping[CountedDocument, _Stored] = {
    AgingCell: _Stored("$shipments", "$amount", "$currency"),
    WorkCell: _Stored("$shipments", "$amount", "$rating.currency"),
    CountryCell: _Stored("$shipments", "$amount", "$currency"),
    DayCell: _Stored("$shipments"),
    BilledCell: _Stored("$invoices", "$total", "$currency"),
    Invoice: _Stored(1, "$total", "$currency"),
}


# further breakdowns of some sets, read from the same cells
_BY: Mapping[SetName, str] = {"noRate": "$rating.reason_code"}
_APART: Mapping[SetName, str] = {"rateMismatch": "$difference"}


@dataclass(frozen=True)
class WorkSetCount:
    """The count of a set, its amounts, and its systems. `reasons`: reason codes for missing rates with counts, most
    frequent first. `apart`: the absolute difference from the tariff, by currency."""

    sum: AgingSum
    systems: Mapping[ObjectId, int]
    reasons: tuple[tuple[str, int], ...] = ()
    apart: Mapping[str, Decimal] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The total count."""
        return self.sum.shipments


async def count_work_set(scope: Scope, of: WorkSet) -> WorkSetCount:
    """Count a set in the scope."""
    return (await count_work_sets(scope, [of]))[of.name]


async def count_work_sets(scope: Scope, sets: Sequence[WorkSet]) -> dict[SetName, WorkSetCount]:
    """Count each set in the scope, with one query per kind of cells, so that its counts are from the same moment."""
    by_cells: dict[CountedDocument, list[WorkSet]] = defaultdict(list)
    for work_set in sets:
        by_cells[work_set.cells].append(work_set)
    answers = await asyncio.gather(*(_of_cells(scope, cells, same) for cells, same in by_cells.items()))
    return {name: set_count for answer in answers for name, set_count in answer.items()}


async def _of_cells(scope: Scope, cells: CountedDocument, sets: Sequence[WorkSet]) -> dict[SetName, WorkSetCount]:
    first: Record = {"$match": build_aging_level_filter(scope, cells)}
    if len(sets) == 1:
        groups = await _aggregate(scope, cells, [first, *_counting(sets[0])])
        return {sets[0].name: _summed(await groups.to_list())}
    facets = await _aggregate(
        scope, cells, [first, {"$facet": {work_set.name: _counting(work_set) for work_set in sets}}]
    )
    (facet_rows,) = await facets.to_list()
    return {work_set.name: _summed(facet_rows[work_set.name]) for work_set in sets}


async def _aggregate(scope: Scope, cells: CountedDocument, pipeline: Sequence[Record]) -> AsyncCommandCursor[Record]:
    # compared with `is`, so that the type checker narrows the remaining types
    if cells is Invoice:
        return await scoped(Invoice, scope).aggregate(pipeline)
    return await aggregate_stored_cells(scope, cells, pipeline)


def _counting(of: WorkSet) -> list[Record]:
    stored = _STORED[of.cells]
    key = {
        "system": "$system_id",
        "currency": stored.currency or {"$literal": ""},
        "reason": _BY.get(of.name, {"$literal": ""}),
    }
    sums = {
        "number": {"$sum": stored.number},
        "amount": {"$sum": stored.amount or {"$literal": 0}},
        "apart": {"$sum": _APART.get(of.name, {"$literal": 0})},
    }
    return [{"$match": of.counted}, {"$group": {"_id": key, **sums}}]


def _summed(groups: Sequence[Record]) -> WorkSetCount:
    portions, reasons = [], Counter[str]()
    apart: dict[str, Decimal] = defaultdict(Decimal)
    for group in groups:
        system, currency = group["_id"]["system"], group["_id"]["currency"]
        portions.append(AgingPortion(system, 0, currency, group["number"], Decimal(group["amount"])))
        reasons[group["_id"]["reason"]] += group["number"]
        apart[currency] += Decimal(group["apart"])
    summary = summarize_aging(portions)
    return WorkSetCount(
        summary.total.total,
        {system: line.total.shipments for system, line in summary.lines.items()},
        tuple(
            sorted(
                ((code, many) for code, many in reasons.items() if many > 0),
                key=lambda reason_count: (-reason_count[1], reason_count[0]),
            )
        ),
        {currency: amount for currency, amount in apart.items() if amount},
    )


async def find_latest_entry_day(scope: Scope, *, before: str) -> tuple[str, int]:
    """Return the latest day before that one on which shipments were entered, and their count; ("", 0) if there is
    none."""
    earlier: Record = {"entry_date": {"$lt": before}, "shipments": {"$gt": 0}}
    if scope.is_filtered:
        latest = await aggregate_stored_cells(
            scope, DayCell, [{"$match": earlier}, {"$sort": {"entry_date": -1}}, {"$limit": 1}]
        )
        latest_rows = await latest.to_list()
    else:
        days = scoped(DayCell, scope).find(earlier, {"entry_date": 1, "_id": 0})
        latest_rows = [dict(day_cell) async for day_cell in days.sort("entry_date", -1).limit(1)]
    if not latest_rows:
        return "", 0
    day = latest_rows[0]["entry_date"]
    of_day: Record = {"$match": {"entry_date": day}}
    groups = await aggregate_stored_cells(
        scope, DayCell, [of_day, {"$group": {"_id": None, "shipments": {"$sum": "$shipments"}}}]
    )
    return day, sum([group["shipments"] async for group in groups])


def build_aging_level_filter(scope: Scope, cells: CountedDocument) -> Record:
    """Return the filter for the level of aging cells, which exist per system and per account: the coarsest level the
    scope may see."""
    if cells is not AgingCell:
        return {}
    limited = any(grant.account_ids is not None for grant in scope.grants)
    return {"level": AgingLevel.ACCOUNT if limited else AgingLevel.SYSTEM}
