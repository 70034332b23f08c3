"""Read the unbilled work: the summary by age, from the cells."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from bson import ObjectId

from freight.core.aging import AGE_GROUPS, UNBILLED, AgingLevel, AgingLine, AgingPortion, AgingSum, summarize_aging
from freight.core.dates import format_iso_day
from freight.core.errors import NotFound
from freight.core.records import Stored
from freight.documents.account import Account
from freight.documents.aging_cell import AgingCell
from freight.documents.system import System
from freight.features.ledger.aging.aggregation import aggregate_stored_cells
from freight.features.ledger.aging.schemas import (
    AgeHeader,
    CountAndAmount,
    GroupBy,
    SummaryAnswer,
    SummaryRequest,
    SummaryRow,
)
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

HEADERS = [AgeHeader(label=g.label, from_days=g.from_days, to_days=g.to_days) for g in AGE_GROUPS]


@dataclass(frozen=True)
class AgingCellFilter:
    """A part of the unbilled work: None and empty take everything. `age_group` counts from 0."""

    system_ids: tuple[str, ...] = ()
    account_ids: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    currencies: tuple[str, ...] = ()
    age_group: int | None = None

    def query(self) -> dict[str, object]:
        """Return the filter fields that cells and shipments share."""
        query: dict[str, object] = {}
        if self.account_ids:
            query["account_id"] = {"$in": [parse_object_id(account, "account") for account in self.account_ids]}
        if self.statuses:
            query["status"] = {"$in": list(self.statuses)}
        return query


async def read_aging_summary(scope: Scope, request: SummaryRequest, *, today: date, now: datetime) -> SummaryAnswer:
    """Return the unbilled work by age, one row for each system, account or status.

    Raises NotFound for a system outside the scope.
    """
    cell = AgingCellFilter(
        system_ids=_one_or_several(request.system_id, request.condition.system_id),
        account_ids=_one_or_several(request.account_id, request.condition.account_id),
        statuses=tuple(request.condition.status),
        currencies=tuple(request.condition.currency),
    )
    scope = narrow_scope(scope, cell.system_ids)
    line_field = {GroupBy.SYSTEM: "$system_id", GroupBy.ACCOUNT: "$account_id", GroupBy.STATUS: "$status"}
    level = _level(scope, request.group_by, cell)
    match: dict[str, object] = {"level": level, **cell.query()}
    if cell.currencies:
        match["currency"] = {"$in": list(cell.currencies)}
    if request.date < today:
        match["entry_date"] = {"$lte": format_iso_day(request.date)}
    groups = await aggregate_stored_cells(
        scope,
        AgingCell,
        [
            {"$match": match},
            {
                "$group": {
                    "_id": {
                        "line": line_field[request.group_by],
                        "age_group": build_age_group_expression(request.date),
                        "currency": "$currency",
                    },
                    "shipments": {"$sum": "$shipments"},
                    "amount": {"$sum": "$amount"},
                }
            },
        ],
    )
    picture = summarize_aging([_portion(group) async for group in groups])
    names = await _names(scope, request.group_by, picture.lines)
    places: Mapping[object, str] = {}
    if request.group_by is GroupBy.ACCOUNT and not cell.system_ids:
        places = await _systems_of(scope, picture.lines)
    rows = [
        _row(request, key, name, picture.lines[key], places.get(key, ""))
        for key, name in names.items()
        if key in picture.lines
    ]
    return SummaryAnswer(
        headers=HEADERS,
        updated_on=now,
        date=request.date,
        group_by=request.group_by,
        rows=rows,
        total_row=_row(request, "total", "Total", picture.total),
    )


async def sum_unbilled_work(
    scope: Scope, cell: AgingCellFilter, *, first_day: str = "", last_day: str = ""
) -> AgingSum:
    """Return the totals of a part of the unbilled work between entry days; an empty day leaves that end open."""
    scope = narrow_scope(scope, cell.system_ids)
    days = {"$gte": first_day} | ({"$lte": last_day} if last_day else {})
    groups = await aggregate_stored_cells(
        scope,
        AgingCell,
        [
            {"$match": {"level": _level(scope, GroupBy.SYSTEM, cell), **cell.query(), "entry_date": days}},
            {"$group": {"_id": "$currency", "shipments": {"$sum": "$shipments"}, "amount": {"$sum": "$amount"}}},
        ],
    )
    portions = [AgingPortion(None, 0, g["_id"], g["shipments"], Decimal(g["amount"])) async for g in groups]
    return summarize_aging(portions).total.total


def narrow_scope(scope: Scope, system_ids: Iterable[str]) -> Scope:
    """Narrow the scope to some of its systems. Raises NotFound for one it does not contain."""
    record_ids = {parse_object_id(system, "system") for system in system_ids}
    if not record_ids:
        return scope
    grants = tuple(grant for grant in scope.grants if grant.system_id in record_ids)
    if len(grants) < len(record_ids):
        raise NotFound("System not found.")
    return replace(scope, grants=grants)


async def get_scope_system_names(scope: Scope) -> dict[ObjectId, str]:
    """Return the names of the scope's systems."""
    systems = System.get_pymongo_collection().find(
        {"_id": {"$in": [grant.system_id for grant in scope.grants]}, "company_id": scope.company_id}, {"name": 1}
    )
    return {system["_id"]: system["name"] async for system in systems}


async def get_scope_account_names(scope: Scope, account_ids: Iterable[ObjectId | None]) -> dict[ObjectId, str]:
    """Return the names of accounts within the scope."""
    accounts = scoped(Account, scope).find({"_id": {"$in": [a for a in account_ids if a]}}, {"name": 1}, archived=True)
    return {account["_id"]: account["name"] async for account in accounts}


def _one_or_several(folder: str | None, condition: list[str]) -> tuple[str, ...]:
    """Return the opened folder's id, else the filter's. A folder is shown only if the filter includes it."""
    return (folder,) if folder else tuple(condition)


def _level(scope: Scope, group_by: GroupBy, cell: AgingCellFilter) -> AgingLevel:
    """Return the coarsest stored level that can answer."""
    if group_by is GroupBy.STATUS or cell.statuses:
        return AgingLevel.STATUS
    limited = any(grant.account_ids is not None for grant in scope.grants)
    return AgingLevel.ACCOUNT if group_by is GroupBy.ACCOUNT or cell.account_ids or limited else AgingLevel.SYSTEM


def build_age_group_expression(today: date) -> dict[str, object]:
    """Return an expression for a cell's age group, found by binary search: each cell is compared two or three times."""
    first_days = [group.first_day(today) for group in AGE_GROUPS]

    def among(youngest: int, oldest: int) -> dict[str, object]:
        if youngest == oldest:
            return {"$literal": youngest}
        middle = (youngest + oldest) // 2
        is_younger = {"$gte": ["$entry_date", first_days[middle]]}
        return {"$cond": [is_younger, among(youngest, middle), among(middle + 1, oldest)]}

    return among(0, len(first_days) - 1)


def _portion(group: Stored) -> AgingPortion:
    return AgingPortion(**group["_id"], shipments=group["shipments"], amount=Decimal(group["amount"]))


async def _names(scope: Scope, group_by: GroupBy, keys: Iterable[ObjectId | None]) -> Mapping[object, str]:
    """Return the rows' names in display order: systems and accounts by name, statuses in workflow order."""
    if group_by is GroupBy.STATUS:
        return {status: status for status in UNBILLED}
    if group_by is GroupBy.SYSTEM:
        names = await get_scope_system_names(scope)
    else:
        names = await get_scope_account_names(scope, keys)
    by_name = dict(sorted(names.items(), key=lambda item: item[1].casefold()))
    return by_name | {key: "No account" for key in keys if key not in names}


async def _systems_of(scope: Scope, account_ids: Iterable[object]) -> Mapping[object, str]:
    """Return the name of the system of each account."""
    systems = await get_scope_system_names(scope)
    account_query = {"_id": {"$in": [account for account in account_ids if account]}}
    cursor = scoped(Account, scope).find(account_query, {"system_id": 1}, archived=True)
    return {account["_id"]: systems.get(account["system_id"], "") async for account in cursor}


def _row(request: SummaryRequest, key: object, name: str, line: AgingLine, place: str = "") -> SummaryRow:
    by, is_total = request.group_by, key == "total"
    system_id = key if by is GroupBy.SYSTEM and not is_total else request.system_id
    account_id = key if by is GroupBy.ACCOUNT and not is_total else request.account_id
    return SummaryRow(
        key=str(key),
        name=name,
        system_name=place,
        group_by=by,
        system_id=str(system_id) if system_id else None,
        account_id=str(account_id) if account_id else None,
        status=key if by is GroupBy.STATUS and not is_total else None,
        age_group=[CountAndAmount.of(part) for part in line.ages],
        total=CountAndAmount.of(line.total),
        has_children=by is not GroupBy.STATUS and not is_total,
    )
