"""Compare the cells of unbilled work with a recount and correct them while others keep writing."""

from collections.abc import Iterator, Mapping
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import AgingMeasure
from freight.core.discrepancies import Discrepancy, ReconciliationPortion, describe_key, describe_sum
from freight.features.ledger.aging.cell_kinds import KINDS
from freight.features.ledger.aging.service import count_aging_cells, read_aging_cells
from freight.features.ledger.aging.stripes import get_stripe
from freight.kit.storage.scopes import Scope

_NOTHING = AgingMeasure()
_CALLED = {"ages": "by age", "countries": "by country", "works": "to do", "days": "by day of entry"}


async def reconcile_aging_cells(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the cells by age, country, work and day with the shipments, and add what is missing.

    Every writer changes cells and shipments by the same amount, so the difference stays the same whenever it is taken.
    It is added like another writer's change, in its own stripe, so no writer has to wait.
    """
    stored, counted = await read_aging_cells(scope, session), await count_aging_cells(scope, session)
    compared, discrepancies = 0, list[Discrepancy]()
    for kind in KINDS:
        was, becomes = kind.of(stored), kind.of(counted)
        compared += len(was.keys() | becomes.keys())
        discrepancies += _discrepancies(_CALLED[kind.name], was, becomes)
        await kind.add(scope, _missing(was, becomes), get_stripe(session), session)
    return ReconciliationPortion(compared, discrepancies)


def _missing(was: Mapping[object, AgingMeasure], becomes: Mapping[object, AgingMeasure]) -> dict[object, AgingMeasure]:
    """Return what must be added to the cells to match the count."""
    missing = {}
    for key in was.keys() | becomes.keys():
        stored, counted = was.get(key, _NOTHING), becomes.get(key, _NOTHING)
        if stored != counted:
            missing[key] = AgingMeasure(
                counted.shipments - stored.shipments,
                counted.amount - stored.amount,
                counted.difference - stored.difference,
            )
    return missing


def _discrepancies(
    called: str, was: Mapping[Any, AgingMeasure], becomes: Mapping[Any, AgingMeasure]
) -> Iterator[Discrepancy]:
    for key in sorted(was.keys() | becomes.keys(), key=str):
        stored, counted = was.get(key, _NOTHING), becomes.get(key, _NOTHING)
        if stored != counted:
            currency = getattr(key, "currency", "")
            stored_text, recount = (
                describe_sum(aging_measure.shipments, aging_measure.amount, currency)
                for aging_measure in (stored, counted)
            )
            yield Discrepancy(f"{called}: {describe_key(key)}", stored_text, recount, key.account_id)
