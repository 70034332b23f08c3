"""Keeping the aging cells in step with the shipments, and counting them afresh."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import AgeKey, AgingDelta, Cells, CountryKey, DayKey, Measure, WorkKey, merge, summed
from freight.core.money import ZERO
from freight.documents.aging_cell import AgingCell
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.shipment import Shipment
from freight.documents.work_cell import WorkCell
from freight.features.shipments.aging.counting import WEIGHED
from freight.kit.tenancy import Scope, ScopedCollection, scoped
from freight.kit.transactions import in_transaction

# the stripe of whoever writes by itself, and where the others are joined to
MAIN_STRIPE = 0

CellDocument = type[AgingCell] | type[CountryCell] | type[WorkCell] | type[DayCell]


class Kind(NamedTuple):
    """A kind of cells: where they are stored, their name in `Cells`, their key, and its fields that are not stored
    under their own name."""

    document: CellDocument
    name: str
    key: type[Any]
    paths: Mapping[str, str] = {}

    def where(self, key: Any) -> dict[str, Any]:
        """The stored fields of a key."""
        return {self.paths.get(name, name): value for name, value in key._asdict().items()}

    def read(self, cell: Mapping[str, Any]) -> tuple[Any, int, Decimal, Decimal]:
        """The key and the measures of a stored cell."""
        key = self.key(*(_at(cell, self.paths.get(name, name)) for name in self.key._fields))
        return key, cell["shipments"], cell.get("amount", ZERO), cell.get("difference", ZERO)

    def kept(self, measure: Measure) -> dict[str, Any]:
        """What of a measure is stored."""
        return {name: getattr(measure, name) for name in self.document.measures}


KINDS = (
    Kind(AgingCell, "ages", AgeKey),
    Kind(CountryCell, "countries", CountryKey),
    Kind(WorkCell, "works", WorkKey, {"reason_code": "rating.reason_code", "currency": "rating.currency"}),
    Kind(DayCell, "days", DayKey),
)


async def apply(
    deltas: Iterable[AgingDelta], scope: Scope, session: AsyncClientSession, *, stripe: int = MAIN_STRIPE
) -> None:
    """Add deltas to the cells, inside the transaction that changes the shipments they come from.

    Call it as the transaction's first write where the deltas are known by then: two writers of the same cell meet
    there at once, before either has done work that would have to be done again. A job that stores side by side gives
    each of its writers a stripe, and joins them when it ends.
    """
    await _add_all(merge(deltas), _whole_system(scope), stripe, session)


async def join_stripes(scope: Scope) -> None:
    """Add what the stripes of the scope's system hold to the main one, so that the summary reads fewer cells."""
    scope = _whole_system(scope)
    aside = {"stripe": {"$ne": MAIN_STRIPE}}

    async def work(session: AsyncClientSession) -> None:
        await _add_all(await stored_cells(scope, session, aside), scope, MAIN_STRIPE, session)
        for kind in KINDS:
            await scoped(kind.document, scope).delete_many(aside, session=session)

    await in_transaction(work)


async def recount(scope: Scope) -> int:
    """Count the shipments of the scope's system afresh and store the result.

    Returns how many cells were wrong before: anything but 0 means that a writer went around `apply`.
    """
    scope = _whole_system(scope)

    async def work(session: AsyncClientSession) -> int:
        stored, counted = await stored_cells(scope, session), await counted_cells(scope, session)
        wrong = 0
        for kind in KINDS:
            wrong += _differing(getattr(stored, kind.name), getattr(counted, kind.name))
            await _replace(kind, scope, getattr(counted, kind.name), session)
        return wrong

    return await in_transaction(work)


async def drop_empty_cells() -> int:
    """Erase the cells that count nothing any more, of every system: what is billed leaves one behind for each day.
    Returns how many. A writer that needs one again makes it again."""
    return sum([await kind.document.drop_empty() for kind in KINDS])


async def counted_cells(scope: Scope, session: AsyncClientSession | None = None) -> Cells:
    """The cells as the shipments themselves give them: a full count."""
    counted = await scoped(Shipment, scope).aggregate(WEIGHED, session=session)
    return merge(
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


async def stored_cells(
    scope: Scope, session: AsyncClientSession | None = None, query: Mapping[str, Any] | None = None
) -> Cells:
    """The cells as they are kept, their stripes added up; those that count nothing any more are left out."""
    found = {
        kind.name: summed([kind.read(cell) async for cell in scoped(kind.document, scope).find(query, session=session)])
        for kind in KINDS
    }
    return Cells(**found)


def _whole_system(scope: Scope) -> Scope:
    """Cells follow shipments whose account was checked when they were written, so every account of the system."""
    return scope.whole_system


async def _add_all(cells: Cells, scope: Scope, stripe: int, session: AsyncClientSession) -> None:
    for kind in KINDS:
        await _add(kind, scope, getattr(cells, kind.name), stripe, session)


async def _add(kind: Kind, scope: Scope, sums: Mapping[Any, Measure], stripe: int, session: AsyncClientSession) -> None:
    if not sums:
        return
    cells: ScopedCollection = scoped(kind.document, scope)
    # in the order of the keys: two transactions that share cells reach them in the same order
    updates = [
        cells.to_update({**kind.where(key), "stripe": stripe}, {"$inc": kind.kept(sums[key])}, upsert=True)
        for key in sorted(sums, key=str)
    ]
    await cells.bulk_write(updates, ordered=True, session=session)


async def _replace(kind: Kind, scope: Scope, sums: Mapping[Any, Measure], session: AsyncClientSession) -> None:
    cells = scoped(kind.document, scope)
    await cells.delete_many({}, session=session)
    if sums:
        records = [
            {**_nested(kind.where(key)), "stripe": MAIN_STRIPE, **kind.kept(measure)} for key, measure in sums.items()
        ]
        await cells.insert_many(records, ordered=False, session=session)


def _nested(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted names as the documents within documents that they stand for."""
    record: dict[str, Any] = {}
    for name, value in fields.items():
        outer, _, inner = name.partition(".")
        if inner:
            record.setdefault(outer, {})[inner] = value
        else:
            record[name] = value
    return record


def _at(cell: Mapping[str, Any], path: str) -> Any:
    outer, _, inner = path.partition(".")
    return cell[outer][inner] if inner else cell[outer]


def _differing(stored: Mapping[Any, Measure], counted: Mapping[Any, Measure]) -> int:
    return sum(stored.get(key) != counted.get(key) for key in stored.keys() | counted.keys())
