"""The aging of unbilled work as a workbook: a row for each system, account, status and currency."""

import asyncio
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.aging import AGE_GROUPS, UNBILLED, Level
from freight.core.dates import iso
from freight.core.records import Record
from freight.documents.aging_cell import AgingCell
from freight.documents.audit_entry import AuditKind
from freight.features.ledger.aging.counting import of_cells
from freight.features.ledger.aging.picture import account_names, age_group_expression, system_names
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.table import Cell, table

_HEADS = ("System", "Account", "Status", "Currency", *(group.label for group in AGE_GROUPS), "Shipments", "Value")


async def workbook(scope: Scope, day: date, today: date) -> tuple[str, bytes]:
    """(file name, content) of the unbilled work as old as it is on a day, over every system of the scope."""
    match: Record = {"level": Level.STATUS}
    if day < today:
        match["entry_date"] = {"$lte": iso(day)}
    key = {
        "system": "$system_id",
        "account": "$account_id",
        "status": "$status",
        "currency": "$currency",
        "age": age_group_expression(day),
    }
    sums = {"shipments": {"$sum": "$shipments"}, "amount": {"$sum": "$amount"}}
    groups = await of_cells(scope, AgingCell, [{"$match": match}, {"$group": {"_id": key, **sums}}])
    lines: dict[tuple[ObjectId, ObjectId | None, str, str], tuple[list[int], list[Decimal]]] = {}
    async for group in groups:
        if not group["shipments"]:
            continue
        of = group["_id"]
        ages, amounts = lines.setdefault(
            (of["system"], of["account"], of["status"], of["currency"]), ([0] * len(AGE_GROUPS), [])
        )
        ages[of["age"]] += group["shipments"]
        amounts.append(Decimal(group["amount"]))
    systems = await system_names(scope)
    accounts = await account_names(scope, {account for _, account, _, _ in lines})
    rows: list[tuple[tuple[str, str, int, str], list[Cell]]] = []
    for (system, account, status, currency), (ages, amounts) in lines.items():
        place, name = systems.get(system, ""), accounts.get(account, "No account") if account else "No account"
        value = sum(amounts, Decimal(0)) if currency else None
        order = place.casefold(), name.casefold(), UNBILLED.index(status), currency
        rows.append((order, [place, name, status, currency, *ages, sum(ages), value]))
    cells = [row for _, row in sorted(rows, key=lambda row: row[0])]
    content = await asyncio.to_thread(table, "Unbilled by age", _HEADS, cells, pinned=2)
    await audit_log.note(scope, AuditKind.EXPORT, "Exported the aging of unbilled work", rows=len(cells))
    return f"billing-performance-{iso(day)}.xlsx", content
