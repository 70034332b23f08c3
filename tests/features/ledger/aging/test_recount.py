"""The cells equal a full recount after any writes in any order."""

import asyncio
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freight.core.aging import AgeKey, AgingLevel, AgingMeasure
from freight.documents.aging_cell import AgingCell
from freight.documents.shipment import Shipment
from freight.features.ledger.aging import service
from freight.kit.storage.tenancy import scoped
from tests.features.ledger.aging.stored import ACCOUNTS, stored_shipment, write

STATUSES = ["Not Rated", "Rated", "Rate Mismatch", "Ready for Invoicing", "Invoiced", "Delivered", "Voided"]
TOTALS = st.none() | st.decimals(0, 10_000, places=2)


def rating(total, reason, difference):
    """Return the rating of a shipment; None for one that was not rated."""
    if total is None:
        return {"total": None, "currency": "", "reason_code": reason} if reason else None
    audit = None if difference is None else {"difference": -difference}
    return {"total": total, "currency": "EUR", "reason_code": "", "audit": audit}


STATES = st.fixed_dictionaries(
    {
        "account_id": st.sampled_from(ACCOUNTS),
        "status": st.sampled_from(STATUSES),
        "entry_date": st.sampled_from(["2026-08-01", "2026-11-20", "2026-11-21"]),
        "country": st.sampled_from(["", "DE", "US"]),
        "archived": st.booleans(),
        "allocated_to": st.sampled_from([None, ACCOUNTS[1]]),
        "edited": st.booleans(),
        "rating": st.builds(rating, TOTALS, st.sampled_from(["", "no_lane"]), TOTALS),
    }
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(writes=st.lists(st.tuples(st.integers(0, 3), STATES), max_size=12))
async def test_after_any_sequence_of_writes_the_cells_equal_the_recount(connections, scope, writes):
    await scoped(Shipment, scope).delete_many({})
    await service.recount_aging_cells(scope)
    latest = {}
    for number, state in writes:
        before = latest.get(number)
        if before and before["archived"]:
            continue  # archived records are not written again
        latest[number] = (before or stored_shipment(number)) | state
        await write(scope, before, latest[number])
        assert await service.read_aging_cells(scope) == await service.count_aging_cells(scope)
    assert await service.recount_aging_cells(scope) == 0


async def test_many_writers_of_one_cell_lose_nothing(connections, scope):
    states = [stored_shipment(n, status="Rated", total="0.10") for n in range(40)]
    await asyncio.gather(*(write(scope, None, state) for state in states))
    cells = await service.read_aging_cells(scope)
    assert cells.ages[AgeKey(AgingLevel.STATUS, ACCOUNTS[0], "Rated", "2026-10-02", "USD")] == AgingMeasure(
        40, Decimal("4.00")
    )
    assert len(cells.ages) == 3


async def test_an_aborted_write_leaves_no_trace_in_the_cells(connections, scope):
    kept = stored_shipment("0001")
    await write(scope, None, kept)
    twin = stored_shipment("0001")  # the number is taken: the insert fails after the cells were changed
    try:
        await write(scope, None, twin)
    except Exception as refused:
        assert "duplicate key" in str(refused)
    assert await service.recount_aging_cells(scope) == 0


async def test_a_recount_mends_what_went_around_the_store(connections, scope):
    await scoped(Shipment, scope).insert_one(stored_shipment("0001"))
    assert (
        await service.recount_aging_cells(scope) == 6
    )  # three levels by age, one by country, one to do, one of its day
    assert await service.recount_aging_cells(scope) == 0
    assert await scoped(AgingCell, scope).count() == 3


async def test_what_counts_nothing_any_more_is_tidied_away_and_nothing_else(connections, scope):
    rated, ready = stored_shipment("0001", status="Rated", total="1.00"), stored_shipment("0002")
    await write(scope, None, rated)
    await write(scope, None, ready)
    await write(scope, rated, rated | {"status": "Invoiced"})
    assert (
        await service.drop_empty_cells() == 5
    )  # three levels by age, a country and what there was to do of the billed one
    assert await service.recount_aging_cells(scope) == 0
    assert await scoped(AgingCell, scope).count() == 3
