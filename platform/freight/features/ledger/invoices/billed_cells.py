"""Keep the cells of billed amounts in step with the invoices, and recount them."""

from collections.abc import Iterable, Mapping
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.billed import BilledKey, BilledSum, compute_billed_changes
from freight.core.invoices.statuses import ISSUED
from freight.core.records import Stored
from freight.documents.billed_cell import BilledCell
from freight.documents.invoice import Invoice
from freight.documents.records.billed_cell import StoredBilledCell
from freight.documents.records.invoice import StoredInvoice
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


async def apply_billed_changes(
    scope: Scope, changes: Iterable[tuple[StoredInvoice | None, StoredInvoice | None]], session: AsyncClientSession
) -> None:
    """Add the changes to the cells in the transaction that writes the invoices."""
    await add_billed_sums(scope, compute_billed_changes(changes), session)


async def add_billed_sums(scope: Scope, sums: Mapping[BilledKey, BilledSum], session: AsyncClientSession) -> None:
    """Add sums to the cells of their keys, within the transaction of `session`."""
    cells = scoped(BilledCell, _whole_system(scope))
    if sums:
        # in key order, so that two transactions that share cells reach them in the same order
        updates = [
            cells.to_update(key._asdict(), {"$inc": sums[key]._asdict()}, upsert=True) for key in sorted(sums, key=str)
        ]
        await cells.bulk_write(updates, ordered=True, session=session)


async def recount_billed_cells(scope: Scope) -> int:
    """Recount the issued invoices of the scope's system and store the result. Returns how many cells were wrong:
    anything but 0 means that a writer bypassed `apply_billed_changes`."""
    scope = _whole_system(scope)

    async def work(session: AsyncClientSession) -> int:
        cells = scoped(BilledCell, scope)
        stored, counted = await read_billed_sums(scope, session), await count_billed_sums(scope, session)
        await cells.delete_many({}, session=session)
        if counted:
            records = [cast(StoredBilledCell, {**key._asdict(), **counted[key]._asdict()}) for key in counted]
            await cells.insert_many(records, ordered=False, session=session)
        empty = BilledSum()
        return sum(stored.get(key, empty) != counted.get(key, empty) for key in stored.keys() | counted.keys())

    return await run_in_transaction(work)


async def read_billed_sums(scope: Scope, session: AsyncClientSession) -> dict[BilledKey, BilledSum]:
    """Read the stored cells of a whole system."""
    return {_key(cell): _sum(cell) async for cell in scoped(BilledCell, scope).find(session=session)}


async def count_billed_sums(scope: Scope, session: AsyncClientSession) -> dict[BilledKey, BilledSum]:
    """Count the cells of a whole system from its invoices."""
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": {"status": {"$in": ISSUED}}},
            {
                "$group": {
                    "_id": {name: f"${name}" for name in BilledKey._fields},
                    "invoices": {"$sum": 1},
                    "total": {"$sum": "$total"},
                }
            },
        ],
        session=session,
    )
    return {_key(group["_id"]): _sum(group) async for group in groups}


def _key(stored: Stored) -> BilledKey:
    return BilledKey(*(stored[name] for name in BilledKey._fields))


def _sum(stored: Stored) -> BilledSum:
    return BilledSum(stored["invoices"], stored["total"])


def _whole_system(scope: Scope) -> Scope:
    """Widen the scope to all accounts of the system: accounts were checked when the invoices were written."""
    return Scope.of_system(scope.company_id, scope.system_id, scope.user_id)
