"""The aging of unbilled work as a workbook: a row for each system, account, status and currency."""

import asyncio
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.aging import AGE_GROUPS, UNBILLED, AgingLevel
from freight.core.dates import format_iso_day
from freight.core.records import Record
from freight.documents.aging_cell import AgingCell
from freight.documents.audit_entry import AuditKind
from freight.features.ledger.aging.aggregation import aggregate_stored_cells
from freight.features.ledger.aging.summary_query import (
    build_age_group_expression,
    get_scope_account_names,
    get_scope_system_names,
)
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_HEADS = ("System", "Account", "Status", "Currency", *(group.label for group in AGE_GROUPS), "Shipments", "Value")


async def build_aging_workbook(scope: Scope, day: date, today: date) -> tuple[str, bytes]:
    """Return (file name, content) of the unbilled work with its age on a day, over every system of the scope."""
    match: Record = {"level": AgingLevel.STATUS}
    if day < today:
        match["entry_date"] = {"$lte": format_iso_day(day)}
    key = {
        "system": "$system_id",
        "account": "$account_id",
        "status": "$status",
        "currency": "$currency",
        "age": build_age_group_expression(day),
    }
    sums = {"shipments": {"$sum": "$shipments"}, "amount": {"$sum": "$amount"}}
    groups = await aggregate_stored_cells(scope, AgingCell, [{"$match": match}, {"$group": {"_id": key, **sums}}])
    lines: dict[tuple[ObjectId, ObjectId | None, str, str], tuple[list[int], list[Decimal]]] = {}
    async for group in groups:
        if not group["shipments"]:
            continue
        group_key = group["_id"]
        ages, amounts = lines.setdefault(
            (group_key["system"], group_key["account"], group_key["status"], group_key["currency"]),
            ([0] * len(AGE_GROUPS), []),
        )
        ages[group_key["age"]] += group["shipments"]
        amounts.append(Decimal(group["amount"]))
    systems = await get_scope_system_names(scope)
    accounts = await get_scope_account_names(scope, {account for _, account, _, _ in lines})
    rows: list[tuple[tuple[str, str, int, str], list[Cell]]] = []
    for (system, account, status, currency), (ages, amounts) in lines.items():
        place, name = systems.get(system, ""), accounts.get(account, "No account") if account else "No account"
        value = sum(amounts, Decimal(0)) if currency else None
        order = place.casefold(), name.casefold(), UNBILLED.index(status), currency
        rows.append((order, [place, name, status, currency, *ages, sum(ages), value]))
    cells = [row for _, row in sorted(rows, key=lambda row: row[0])]
    content = await asyncio.to_thread(build_table_workbook, "Unbilled by age", _HEADS, cells, pinned=2)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported the aging of unbilled work", rows=len(cells))
    return f"billing-performance-{format_iso_day(day)}.xlsx", content
