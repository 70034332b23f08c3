"""Every kind of stored figure that is wrong is found, corrected, recorded and reported; nothing else is changed."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from types import SimpleNamespace

import pytest
from bson import Decimal128, ObjectId

from freight.core.edi.numbers import LAST
from freight.documents.aging_cell import AgingCell
from freight.documents.audit_entry import AuditEntry
from freight.documents.billed_cell import BilledCell
from freight.documents.control_number_series import ControlNumberSeries
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.delivery_packet import Packet
from freight.documents.invoice import Invoice
from freight.documents.number_claim import NumberClaim
from freight.documents.number_series import NumberGap, NumberSeries
from freight.documents.reconciliation import Reconciliation
from freight.documents.shipment import Shipment
from freight.documents.task import Task
from freight.documents.work_cell import WorkCell
from freight.features.delivery.outbox import control_numbers
from freight.features.desk.reconciliation import report, service
from freight.features.invoices import numbers as numbers_of
from freight.features.ledger.aging import service as aging
from freight.features.ledger.invoices import billed_cells
from freight.features.work.health.service import check_readiness
from freight.kit.storage import database_clock
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def books(ana: Biller) -> Biller:
    """Two unbilled shipments, and two invoices."""
    await ana.shipments({"number": "R1", "status": "Rated"}, {"number": "N1", "status": "Not Rated"})
    for number in ("B1", "B2"):
        ids = await ana.shipments({"number": number, "lines": [("freight", "Freight", "184.00")]})
        await ana.call("bill", ids=ids, invoiceDate="2026-11-03")
    await aging.recount_aging_cells(ana.scope)
    await service.reconcile_figures(ana.scope)  # what the fixture stored by hand
    assert await corrected(ana) == {}
    return ana


async def corrected(books: Biller) -> dict[str, int]:
    done = await service.reconcile_figures(books.scope)
    assert done is not None
    return {name: number for name, number in done.differing.items() if number}


def raw(document):
    return document.get_pymongo_collection()


@pytest.mark.parametrize("document", [AgingCell, CountryCell, WorkCell, DayCell])
async def test_a_wrong_cell_of_unbilled_work_is_corrected(books: Biller, document) -> None:
    planted = await raw(document).find_one_and_update({"shipments": {"$gt": 0}}, {"$inc": {"shipments": 7}})
    assert planted
    assert await corrected(books) == {"unbilled": 1}
    assert await corrected(books) == {}
    assert await aging.recount_aging_cells(books.scope) == 0


@pytest.mark.parametrize("document", [AgingCell, CountryCell, WorkCell, DayCell, BilledCell])
async def test_lost_cells_are_made_again(books: Biller, document) -> None:
    assert (await raw(document).delete_many({})).deleted_count
    assert await corrected(books)
    assert await corrected(books) == {}
    assert await aging.recount_aging_cells(books.scope) == 0 == await billed_cells.recount_billed_cells(books.scope)


async def test_what_is_billed_is_corrected_told_and_kept_on_record(books: Biller, tenants: Tenants) -> None:
    (cell,) = await raw(BilledCell).find({"invoices": {"$gt": 0}}).to_list()
    kept = {"invoices": cell["invoices"] + 2, "total": Decimal128(cell["total"] + Decimal("377.88"))}
    await raw(BilledCell).update_one({"_id": cell["_id"]}, {"$set": kept})
    assert await corrected(books) == {"billed": 1}

    after = await raw(BilledCell).find_one({"_id": cell["_id"]})
    assert (after["invoices"], after["total"]) == (cell["invoices"], cell["total"])
    run = (await raw(Reconciliation).find({}).sort("_id", -1).to_list())[0]
    (found,) = run["found"]
    assert found["kind"] == "billed"
    assert found["kept"] == f"{cell['invoices'] + 2} / {cell['total'] + Decimal('377.88'):,f} USD"
    assert found["counted"] == f"{cell['invoices']} / {cell['total']:,f} USD"
    assert found["account"]
    # an administrator has it in the panel, everybody who reads the audit log there
    told = await raw(Task).find({"title": "Figures corrected"}).sort("_id", -1).to_list()
    assert {task["user_id"] for task in told} == {str(tenants.priya.id)}
    assert "Billed amounts: 1" in told[0]["message"]
    entries = await raw(AuditEntry).find({"kind": "alarm"}).sort("_id", -1).to_list()
    assert found["counted"] in entries[0]["details"][0]
    last = (await check_readiness()).reconciliation
    assert last.finished_on
    assert last.corrected == 1


async def test_what_is_credited_follows_its_credit_notes(books: Biller) -> None:
    planted = await raw(Invoice).find_one_and_update(
        {"number": {"$gt": ""}}, {"$set": {"credited": Decimal128("9.99")}}
    )
    assert await corrected(books) == {"credited": 1}
    after = await raw(Invoice).find_one({"_id": planted["_id"]})
    assert after["credited"] == 0
    assert after["revision"] == planted["revision"] + 1


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("touched", None), ("references", ["LOST"]), ("filed_under", []), ("filed_under", ["invoice:X"])],
)
async def test_what_shipments_are_found_by_is_corrected(books: Biller, field: str, wrong: object) -> None:
    before = await raw(Shipment).find_one({"shipment_number": "B1"})
    assert before[field] != wrong
    await raw(Shipment).update_one({"_id": before["_id"]}, {"$set": {field: wrong}})
    assert await corrected(books) == {"shipments": 1}
    assert await raw(Shipment).find_one({"_id": before["_id"]}) == before


async def test_two_at_once_correct_a_figure_once(books: Biller) -> None:
    await raw(BilledCell).update_many({}, {"$inc": {"invoices": 5}})
    done = await asyncio.gather(*(service.reconcile_figures(books.scope) for _ in range(3)))
    assert sum(each is not None for each in done) == 1
    assert await billed_cells.recount_billed_cells(books.scope) == 0


async def test_it_is_right_beside_those_who_go_on_working(books: Biller) -> None:
    await raw(BilledCell).update_many({}, {"$inc": {"invoices": 5}})
    await raw(DayCell).update_many({}, {"$inc": {"shipments": 5}})
    ids = [await books.shipments({"number": f"C{number}"}) for number in range(6)]
    await aging.recount_aging_cells(books.scope)
    await raw(DayCell).update_many({}, {"$inc": {"shipments": 5}})
    bills = [books.call("bill", ids=one, invoiceDate="2026-11-03") for one in ids]
    _, *answers = await asyncio.gather(service.reconcile_figures(books.scope), *bills)
    assert [answer["billed"] for answer in answers] == [1] * 6
    assert await billed_cells.recount_billed_cells(books.scope) == 0 == await aging.recount_aging_cells(books.scope)


async def test_a_run_that_was_left_is_taken_up_where_it_is(books: Biller, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = service.KINDS
    looked: list[str] = []

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    def watched(kind):
        async def compare(*arguments):
            looked.append(kind.name)
            return await kind.compare(*arguments)

        return kind._replace(compare=compare)

    monkeypatch.setattr(service, "KINDS", (*kinds[:2], kinds[2]._replace(compare=killed), *kinds[3:]))
    await raw(BilledCell).update_many({}, {"$inc": {"invoices": 5}})
    with pytest.raises(KeyboardInterrupt):
        await service.reconcile_figures(books.scope)
    monkeypatch.setattr(service, "KINDS", tuple(map(watched, kinds)))
    assert await service.reconcile_figures(books.scope) is None  # whoever holds it may still be at work
    lapsed = {"$set": {"lease_until": await database_clock.read_database_clock() - timedelta(seconds=1)}}
    await raw(Reconciliation).update_one({"is_open": True}, lapsed)
    done = await service.reconcile_figures(books.scope)
    assert done is not None
    assert looked == [kind.name for kind in kinds[2:]]
    assert done.differing["billed"] == 1


async def test_who_lost_the_run_corrects_nothing(books: Biller) -> None:
    """A worker that hung past its lease and wakes while another is at work."""
    await raw(BilledCell).update_many({}, {"$inc": {"invoices": 5}})
    kind = service.KINDS[1]
    with pytest.raises(Exception, match="taken over"):
        await service._carry_out(books.scope, kind, "hung", None)
    assert await corrected(books) == {"billed": 1}


async def test_each_system_is_due_once_a_night(
    books: Biller, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    class Queue:
        async def enqueue(self, name: str, **arguments: str) -> str:
            sent.append(arguments["system_id"])
            await service.run_system_reconciliation(**arguments)
            return name

    monkeypatch.setattr(service, "get_connections", lambda: SimpleNamespace(queue=Queue()))
    await raw(Reconciliation).delete_many({})
    every = {str(scope.system_id) for scope in (tenants.air, tenants.ocean, tenants.gdynia, tenants.warsaw)}
    assert await service.dispatch_reconciliations() == 4
    assert set(sent) == every
    assert await service.dispatch_reconciliations() == 0
    yesterday = await database_clock.read_database_clock() - timedelta(days=1)
    air = {"system_id": ObjectId(tenants.air.system_id)}
    await raw(Reconciliation).update_one(air, {"$set": {"started_on": yesterday, "finished_on": yesterday}})
    assert await service.dispatch_reconciliations() == 1
    assert sent[-1] == str(tenants.air.system_id)


async def test_the_command_says_what_was_corrected(books: Biller) -> None:
    await raw(BilledCell).update_many({}, {"$inc": {"invoices": 5}})
    said: list[str] = []
    assert await report.reconcile_all_systems(said.append) == 1
    assert any(line.startswith("MERIDIAN AEC: 1 of ") for line in said)
    assert "  Billed amounts: 1 of 1" in said
    assert await report.reconcile_all_systems(said.append) == 0


async def test_a_counter_of_invoice_numbers_that_fell_behind_is_raised(books: Biller) -> None:
    """Two invoices were issued; the counter says one. It goes on after the second, and says so."""
    series = await raw(NumberSeries).find_one({"invoice_type": "Revenue"})
    numbers = sorted([each["number"] async for each in raw(Invoice).find({"number": {"$gt": ""}})])
    assert (series["last"], len(numbers)) == (2, 2)
    await raw(NumberSeries).update_one({"_id": series["_id"]}, {"$set": {"last": 1}})
    assert await corrected(books) == {"numbers": 1}
    run = (await raw(Reconciliation).find({}).sort("_id", -1).to_list())[0]
    (found,) = run["found"]
    assert (found["figure"], found["kept"], found["counted"]) == ("last number of Revenue invoices", *numbers)
    assert (await raw(NumberSeries).find_one({"_id": series["_id"]}))["last"] == 2
    assert await corrected(books) == {}


async def test_a_counter_of_invoice_numbers_that_was_lost_is_made_again(books: Biller) -> None:
    before = await raw(NumberSeries).find_one({"invoice_type": "Revenue"})
    await raw(NumberSeries).delete_many({"system_id": books.scope.system_id})
    assert await corrected(books) == {"numbers": 1}
    after = await raw(NumberSeries).find_one({"invoice_type": "Revenue"})
    assert (after["last"], after["system_id"]) == (before["last"], before["system_id"])
    ids = await books.shipments({"number": "B3", "lines": [("freight", "Freight", "184.00")]})
    await books.call("bill", ids=ids, invoiceDate="2026-11-03")
    numbers = [each["number"] async for each in raw(Invoice).find({"number": {"$gt": ""}})]
    assert len(set(numbers)) == 3
    assert await corrected(books) == {}


async def test_numbers_set_aside_count_and_captured_ones_do_not(books: Biller) -> None:
    scope = books.scope
    series = await raw(NumberSeries).find_one({"invoice_type": "Revenue"})
    pattern = await numbers_of.get_number_pattern(scope, "Revenue")
    # captured with a number far ahead: the counter passes it over when it gets there
    captured = await raw(Invoice).find_one({"number": pattern.number(2)})
    ahead = {**captured, "_id": ObjectId(), "number": pattern.number(90), "shipment_ids": [], "is_primary": False}
    await raw(Invoice).insert_one(ahead)
    claim = {"invoice_id": ahead["_id"], "normalised": "X", "bill_to": "1", "number": ahead["number"]}
    await scoped(NumberClaim, scope).insert_one({**claim, "occurrence": 0, "account_id": ahead["account_id"]})
    done = await service.reconcile_figures(scope)
    assert done is not None and not done.differing["numbers"]
    gap = {"invoice_type": "Revenue", "numbers": [pattern.number(3), pattern.number(4)], "reason": "Spoiled forms"}
    await scoped(NumberGap, scope).insert_one(gap)
    done = await service.reconcile_figures(scope)
    assert done is not None and done.differing["numbers"] == 1
    assert (await raw(NumberSeries).find_one({"_id": series["_id"]}))["last"] == 4


@pytest.mark.parametrize(
    ("kept", "newest", "raised"),
    [(3, 7, True), (0, 1, True), (7, 7, False), (9, 7, False), (LAST - 1, 2, True), (5, LAST - 9, False)],
)
async def test_a_counter_of_control_numbers_never_stands_behind_a_file(books: Biller, kept, newest, raised) -> None:
    """Another system of the company may be ahead; after 999999999 comes 1."""
    name, now = "X12|FREIGHT|PARTNER|P", await database_clock.read_database_clock()
    for number in (newest - 1, newest):
        packet = {"key": f"file {number}", "numbers": {name: number}, "state": "sent", "created_on": now}
        await scoped(Packet, books.scope).insert_one(packet)
    series = {"series": name, "last": kept, "created_on": now, "updated_on": now, "updated_by": ""}
    await scoped(ControlNumberSeries, books.scope).insert_one(series)
    assert await corrected(books) == ({"controlNumbers": 1} if raised else {})
    assert await control_numbers.peek_control_numbers(books.scope, [name]) == {name: (newest if raised else kept) + 1}
    assert await corrected(books) == {}
