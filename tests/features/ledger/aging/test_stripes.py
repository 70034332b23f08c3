"""Parallel writers each add to their own stripe: none restarts because of another, and while stripes are merged,
readers see the sums of one moment."""

import asyncio
import random
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from bson import Decimal128

from freight.core.aging import AgeKey, AgingLevel, AgingMeasure, deltas
from freight.documents.aging_cell import AgingCell
from freight.documents.shipment import Shipment
from freight.features.ledger.aging import service, stripes
from freight.features.ledger.aging.cell_kinds import KINDS
from freight.features.ledger.aging.stripes import SECONDS, get_first_active_stripe, get_stripe
from freight.kit.storage import database_clock
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.write_slots import WriteSlots
from tests.features.ledger.aging.stored import ACCOUNTS, stored_shipment, write

WRITERS, WRITES, KILLED = 6, 15, 12
EVERY_STRIPE = 1 << 62
DAYS = [f"2026-10-{day:02}" for day in range(1, 11)]
RATED = AgeKey(AgingLevel.STATUS, ACCOUNTS[0], "Rated", "2026-10-02", "USD")


@pytest.fixture
async def a_while_later(connections, monkeypatch: pytest.MonkeyPatch):
    """For the scheduler two periods have passed since now."""
    now = await database_clock.read_database_clock()

    async def later() -> datetime:
        return now + timedelta(seconds=2 * SECONDS)

    monkeypatch.setattr(database_clock, "read_database_clock", later)


async def test_writers_side_by_side_do_not_begin_anew(connections, scope):
    first, second = (stored_shipment(number, status="Rated", total="0.10") for number in "12")
    attempts = []

    async def begun_before_the_second_ended(session):
        attempts.append(await scoped(Shipment, scope).find_one({}, session=session))
        await service.apply_aging_deltas(scope, deltas(None, first), session)
        if len(attempts) == 1:
            await write(scope, None, second)
        await scoped(Shipment, scope).insert_one(dict(first), session=session)

    await run_in_transaction(begun_before_the_second_ended)
    assert len(attempts) == 1
    assert (await service.read_aging_cells(scope)).ages[RATED] == AgingMeasure(2, Decimal("0.20"))
    assert await scoped(AgingCell, scope).count() == 6


async def test_who_begins_beside_another_does_not_write_where_that_one_has_written(connections, scope):
    """A transaction sees the cells as they were when it began, also those of a stripe that is free by now."""
    first, second = (stored_shipment(number, status="Rated", total="0.10") for number in "12")
    both_have_begun, attempts = asyncio.Event(), []

    async def ends_when_both_have_begun(session):
        await service.apply_aging_deltas(scope, deltas(None, first), session)
        await scoped(Shipment, scope).insert_one(dict(first), session=session)
        await both_have_begun.wait()

    async def writes_when_the_first_has_ended(session):
        attempts.append(await scoped(Shipment, scope).find_one({}, session=session))
        both_have_begun.set()
        await ending
        await service.apply_aging_deltas(scope, deltas(None, second), session)
        await scoped(Shipment, scope).insert_one(dict(second), session=session)

    ending = asyncio.create_task(run_in_transaction(ends_when_both_have_begun))
    await asyncio.sleep(0)
    await run_in_transaction(writes_when_the_first_has_ended)
    assert len(attempts) == 1
    assert await service.recount_aging_cells(scope) == 0


async def test_who_writes_alone_goes_on_with_one_stripe(connections, scope, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stripes, "SECONDS", 10**9)  # a period does not end in the middle of the test
    for number in "123":
        await write(scope, None, stored_shipment(number))
    assert len(await scoped(AgingCell, scope).distinct("stripe")) == 1
    assert await scoped(AgingCell, scope).count() == 3


async def test_what_nobody_writes_any_more_is_joined(connections, scope, a_while_later):
    shipments = [stored_shipment(number, status="Rated", total="0.10") for number in "12"]
    await asyncio.gather(*(write(scope, None, shipment) for shipment in shipments))
    await write(scope, shipments[0], shipments[0] | {"status": "Invoiced"})
    before = await service.read_aging_cells(scope)
    assert await stripes.merge_stripes() > 0
    assert await service.read_aging_cells(scope) == before
    assert before.ages[RATED] == AgingMeasure(1, Decimal("0.10"))
    assert await scoped(AgingCell, scope).distinct("stripe") == [0]
    assert await scoped(AgingCell, scope).count() == 3
    assert await stripes.merge_stripes() == 0
    assert await service.recount_aging_cells(scope) == 0


async def test_what_may_still_be_written_is_left_alone(connections, scope):
    await write(scope, None, stored_shipment("1"))
    assert await stripes.merge_stripes() == 0
    assert await scoped(AgingCell, scope).count({"stripe": 0}) == 0


async def test_what_an_earlier_version_kept_is_counted_and_joined(connections, scope):
    """Cells had no stripe at first, and a job that was killed left some with a small number."""
    await write(scope, None, stored_shipment("1", status="Rated", total="1.00"))
    cells = AgingCell.get_pymongo_collection()
    await cells.update_many({}, {"$unset": {"stripe": ""}})
    left = await cells.find({}, {"_id": 0}).to_list()
    await cells.insert_many([one | {"stripe": 77, "amount": Decimal128("2.00")} for one in left])
    stored = (await service.read_aging_cells(scope)).ages[RATED]
    assert stored == AgingMeasure(2, Decimal("3.00"))
    assert await stripes.merge_stripes() == 3
    assert await cells.distinct("stripe") == [0]
    assert (await service.read_aging_cells(scope)).ages[RATED] == stored


async def test_at_any_moment_the_cells_equal_the_recount(connections, scope):
    """Several writers, some of them killed in the middle, while even what they are writing is joined all the time."""
    chance = random.Random(1)
    ended = asyncio.Event()

    def drawn(shipment):
        total = Decimal(chance.randrange(1, 10_000)).scaleb(-2)
        return shipment | {
            "account_id": chance.choice(ACCOUNTS),
            "status": chance.choice(["Not Rated", "Rated", "Rate Mismatch", "Invoiced"]),
            "entry_date": chance.choice(DAYS),
            "rating": chance.choice([None, {"total": total, "currency": "USD", "audit": {"difference": total}}]),
        }

    async def writer(number):
        before = None
        for _ in range(WRITES):
            after = drawn(before or stored_shipment(number))
            await write(scope, before, after)
            before = after

    async def killed(number):
        write_of_it = asyncio.create_task(write(scope, None, drawn(stored_shipment(f"killed {number}"))))
        await asyncio.sleep(chance.uniform(0, 0.02))
        write_of_it.cancel()
        await asyncio.gather(write_of_it, return_exceptions=True)

    async def joiner():
        while not ended.is_set():
            for kind in KINDS:
                await stripes.merge_system_stripes(scope, kind, EVERY_STRIPE)
            await asyncio.sleep(0.01)  # a joiner that never pauses would block all others

    async def at_one_moment(session):
        return await service.read_aging_cells(scope, session), await service.count_aging_cells(scope, session)

    async def looker():
        looked = 0
        while not ended.is_set():
            stored, counted = await run_in_transaction(at_one_moment)
            assert stored == counted
            looked += 1
        return looked

    async def work():
        try:
            await asyncio.gather(*map(writer, range(WRITERS)), *map(killed, range(KILLED)))
        finally:
            ended.set()

    _, _, looked = await asyncio.gather(work(), joiner(), looker())
    assert looked > 1
    assert await service.recount_aging_cells(scope) == 0
    assert await scoped(Shipment, scope).count() >= WRITERS


async def test_who_reads_while_cells_are_joined_sees_one_moment(connections, scope):
    """Amounts moved from one stripe to the main one during a read are neither missed nor counted twice."""
    cells = [
        {"level": AgingLevel.STATUS, "account_id": ACCOUNTS[0], "status": "Rated", "entry_date": "2026-10-02"}
        | {"currency": "USD", "stripe": stripe, "shipments": 1, "amount": Decimal(1)}
        for stripe in range(1, 301)
    ]
    await scoped(AgingCell, scope).insert_many(cells)
    reading = scoped(AgingCell, scope).find().batch_size(10)
    shipments = (await anext(reading))["shipments"]
    assert await stripes.merge_system_stripes(scope, KINDS[0], EVERY_STRIPE) == 300
    assert shipments + sum([cell["shipments"] async for cell in reading]) == 300
    assert [cell["shipments"] async for cell in scoped(AgingCell, scope).find()] == [300]


async def test_a_stripe_is_not_joined_before_its_transactions_can_be_at_their_end(connections):
    async def one(session):
        return get_stripe(session)

    stripe, now = await run_in_transaction(one), await database_clock.read_database_clock()
    assert stripe >= get_first_active_stripe(now + timedelta(seconds=SECONDS - 1))
    assert stripe < get_first_active_stripe(now + timedelta(seconds=2 * SECONDS))


def test_a_seat_is_kept_while_it_is_needed_and_taken_again_by_the_next():
    class Session:
        """A dummy session of the driver: none of its attributes are used."""

    seats = WriteSlots()
    first, second, third = Session(), Session(), Session()
    assert [seats.of(each).number for each in (first, second, first)] == [0, 1, 0]
    seats.leave(first)
    assert (seats.of(third).number, seats.of(second).number) == (0, 1)
    del third  # a session that ends without leaving its slot does not block it
    assert seats.of(first).number == 0
