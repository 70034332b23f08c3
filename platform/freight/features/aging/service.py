"""Keeping the aging cells in step with the shipments, and counting them afresh."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import UNBILLED, AgeKey, AgingDelta, Cells, CountryKey, Measure, merge, summed
from freight.documents.aging_cell import AgingCell
from freight.documents.country_cell import CountryCell
from freight.documents.shipment import Shipment
from freight.kit.tenancy import Scope, ScopedCollection, scoped
from freight.kit.transactions import in_transaction

K = TypeVar("K", AgeKey, CountryKey)

# the stripe of whoever writes by itself, and where the others are joined to
MAIN_STRIPE = 0


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
        for document in (AgingCell, CountryCell):
            await scoped(document, scope).delete_many(aside, session=session)

    await in_transaction(work)


async def recount(scope: Scope) -> int:
    """Count the unbilled shipments of the scope's system afresh and store the result.

    Returns how many cells were wrong before: anything but 0 means that a writer went around `apply`.
    """
    scope = _whole_system(scope)

    async def work(session: AsyncClientSession) -> int:
        stored, counted = await stored_cells(scope, session), await counted_cells(scope, session)
        wrong = _differing(stored.ages, counted.ages) + _differing(stored.countries, counted.countries)
        await _replace(scoped(AgingCell, scope), counted.ages, session)
        await _replace(scoped(CountryCell, scope), counted.countries, session)
        return wrong

    return await in_transaction(work)


async def drop_empty_cells() -> int:
    """Erase the cells that count nothing any more, of every system: what is billed leaves one behind for each day.
    Returns how many. A writer that needs one again makes it again."""
    return await AgingCell.drop_empty() + await CountryCell.drop_empty()


async def counted_cells(scope: Scope, session: AsyncClientSession | None = None) -> Cells:
    """The cells as the shipments themselves give them: a full count."""
    counted = await scoped(Shipment, scope).aggregate(
        [
            {"$match": {"status": {"$in": UNBILLED}}},
            {
                "$group": {
                    "_id": {
                        "account_id": "$account_id",
                        "status": "$status",
                        "entry_date": "$entry_date",
                        "country": {"$ifNull": ["$country", ""]},
                        "currency": {"$cond": [{"$gt": ["$rating.total", None]}, "$rating.currency", ""]},
                    },
                    "shipments": {"$sum": 1},
                    "amount": {"$sum": "$rating.total"},
                }
            },
        ],
        session=session,
    )
    groups = [row async for row in counted]
    return merge(AgingDelta(**g["_id"], shipments=g["shipments"], amount=Decimal(g["amount"])) for g in groups)


async def stored_cells(
    scope: Scope, session: AsyncClientSession | None = None, query: Mapping[str, Any] | None = None
) -> Cells:
    """The cells as they are kept, their stripes added up; those that count nothing any more are left out."""
    ages = [(_key(AgeKey, cell), cell) async for cell in scoped(AgingCell, scope).find(query, session=session)]
    countries = [
        (_key(CountryKey, cell), cell) async for cell in scoped(CountryCell, scope).find(query, session=session)
    ]
    return Cells(_added_up(ages), _added_up(countries))


def _added_up(cells: Iterable[tuple[K, Mapping[str, Any]]]) -> dict[K, Measure]:
    return summed((key, cell["shipments"], cell["amount"]) for key, cell in cells)


def _whole_system(scope: Scope) -> Scope:
    """Cells follow shipments whose account was checked when they were written, so every account of the system."""
    return Scope.of_system(scope.company_id, scope.system_id, scope.user_id)


async def _add_all(cells: Cells, scope: Scope, stripe: int, session: AsyncClientSession) -> None:
    await _add(scoped(AgingCell, scope), cells.ages, stripe, session)
    await _add(scoped(CountryCell, scope), cells.countries, stripe, session)


async def _add(cells: ScopedCollection, sums: Mapping[Any, Measure], stripe: int, session: AsyncClientSession) -> None:
    if not sums:
        return
    # in the order of the keys: two transactions that share cells reach them in the same order
    updates = [
        cells.to_update({**key._asdict(), "stripe": stripe}, {"$inc": sums[key]._asdict()}, upsert=True)
        for key in sorted(sums, key=str)
    ]
    await cells.bulk_write(updates, ordered=True, session=session)


async def _replace(cells: ScopedCollection, sums: Mapping[Any, Measure], session: AsyncClientSession) -> None:
    await cells.delete_many({}, session=session)
    if sums:
        records = [{**key._asdict(), "stripe": MAIN_STRIPE, **measure._asdict()} for key, measure in sums.items()]
        await cells.insert_many(records, ordered=False, session=session)


def _key(kind: type[K], cell: Mapping[str, Any]) -> K:
    return kind(*(cell[name] for name in kind._fields))


def _differing(stored: Mapping[Any, Measure], counted: Mapping[Any, Measure]) -> int:
    return sum(stored.get(key) != counted.get(key) for key in stored.keys() | counted.keys())
