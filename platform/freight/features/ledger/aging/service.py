"""Keep the aging cells in step with the shipments, and recount them."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import AgingCells, AgingDelta, AgingMeasure, merge_aging_deltas, sum_aging_measures
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.aggregation import WEIGHED
from freight.features.ledger.aging.cell_kinds import KINDS, CellKind
from freight.features.ledger.aging.stripes import get_stripe
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


async def apply_aging_deltas(scope: Scope, deltas: Iterable[AgingDelta], session: AsyncClientSession) -> None:
    """Add deltas to the cells in the transaction that changes their shipments. Each transaction uses its own stripe, so
    none waits for another."""
    cells = merge_aging_deltas(deltas)
    stripe = get_stripe(session)
    for kind in KINDS:
        await kind.add(_whole_system(scope), kind.of(cells), stripe, session)


async def recount_aging_cells(scope: Scope) -> int:
    """Recount the shipments of the scope's system and store the result.

    Returns how many cells were wrong: anything but 0 means that a writer bypassed `apply_aging_deltas`.
    """
    scope = _whole_system(scope)

    async def work(session: AsyncClientSession) -> int:
        stored, counted = await read_aging_cells(scope, session), await count_aging_cells(scope, session)
        wrong = 0
        for kind in KINDS:
            wrong += _differing(kind.of(stored), kind.of(counted))
            await _replace(scope, kind, kind.of(counted), session)
        return wrong

    return await run_in_transaction(work)


async def drop_empty_cells() -> int:
    """Delete the cells of every system that count nothing any more: billing leaves one behind for each day. Returns how
    many. A writer that needs one creates it again."""
    return sum([await kind.document.drop_empty() for kind in KINDS])


async def count_aging_cells(scope: Scope, session: AsyncClientSession | None = None) -> AgingCells:
    """Count the cells from the shipments themselves."""
    counted = await scoped(Shipment, scope).aggregate(WEIGHED, session=session)
    return merge_aging_deltas(
        [
            AgingDelta(
                **row["_id"],
                shipments=row["shipments"],
                amount=Decimal(row["amount"]),
                difference=Decimal(row["difference"]),
            )
            async for row in counted
        ]
    )


async def read_aging_cells(scope: Scope, session: AsyncClientSession | None = None) -> AgingCells:
    """Read the stored cells, with their stripes added up and empty ones left out."""
    measures = {
        kind.name: sum_aging_measures(
            [kind.read(cell) async for cell in scoped(kind.document, scope).find(session=session)]
        )
        for kind in KINDS
    }
    return AgingCells(**measures)


def _whole_system(scope: Scope) -> Scope:
    """Widen the scope to all accounts of the system: accounts were checked when the shipments were written."""
    return scope.whole_system


async def _replace(
    scope: Scope, kind: CellKind, sums: Mapping[object, AgingMeasure], session: AsyncClientSession
) -> None:
    cells = scoped(kind.document, scope)
    await cells.delete_many({}, session=session)
    if sums:
        records = [kind.record(key, measure) for key, measure in sums.items()]
        await cells.insert_many(records, ordered=False, session=session)


def _differing(stored: Mapping[object, AgingMeasure], counted: Mapping[object, AgingMeasure]) -> int:
    return sum(stored.get(key) != counted.get(key) for key in stored.keys() | counted.keys())
