"""What Home and its lists read is as much with many shipments as with few: counted by the database, not timed."""

from datetime import timedelta
from decimal import Decimal

import pytest
from bson import ObjectId

from freight.core.places import HOME
from freight.documents.billed_cell import BilledCell
from freight.documents.day_cell import DayCell
from freight.documents.shipment import Shipment
from freight.documents.work_cell import WorkCell
from freight.features.ledger.aging import service as aging
from freight.features.ledger.invoices import billed_cells
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import scoped
from freight.migrations import m0002_cells_of_home
from tests.fixtures.profiled import watched

FEW, MANY = 600, 1_200
STATUSES = ("Not Rated", "Rated", "Rate Mismatch", "Ready for Invoicing", "Invoiced")


def shipment(number, account):
    """The same mixture of states, however many there are."""
    day = (clock.today(HOME) - timedelta(days=number % 40)).isoformat()
    status = STATUSES[number % len(STATUSES)]
    rated = status != "Not Rated"
    audit = {"difference": Decimal("1.25")} if status == "Rate Mismatch" else None
    rating = {
        "total": Decimal("10.00") if rated else None,
        "currency": "USD" if rated else "",
        "reason_code": "" if rated else ("no_lane", "no_break", "")[number % 3],
        "audit": audit,
    }
    return {
        "_id": ObjectId(), "shipment_number": f"{number:07}", "account_id": account, "status": status,
        "entry_date": day, "ship_date": day, "country": ("DE", "US")[number % 2], "data": {}, "rating": rating,
        "created_on": clock.now(), "updated_on": clock.now(), "archived": False, "allocated_to": None,
        "touched": not rated or status == "Rate Mismatch", "invoice_number": "",
    }  # fmt: skip


def cost(reads):
    """Return (keys, documents) examined, by collection."""
    totals = {}
    for one in reads:
        keys, documents = totals.get(one["ns"], (0, 0))
        totals[one["ns"]] = (keys + one.get("keysExamined", 0), documents + one.get("docsExamined", 0))
    return totals


@pytest.fixture
async def grown(ana):
    """Fills the system up to a number of shipments."""

    async def grow(first, last):
        records = [shipment(number, ana.account) for number in range(first, last)]
        await scoped(Shipment, ana.scope).insert_many(records)
        await aging.recount_aging_cells(ana.scope)

    return grow


PATHS = (
    "dashboard/home", "dashboard/countries", "dashboard/billedByDay", "dashboard/work/unbilled",
    "dashboard/work/overThirty", "dashboard/work/readyToBill", "dashboard/work/rateMismatch",
    "dashboard/work/noRate", "dashboard/work/country?country=DE",
)  # fmt: skip


async def test_home_reads_as_much_of_twice_as_many_shipments(ana, grown):
    costs = []
    for first, last in ((0, FEW), (FEW, MANY)):
        await grown(first, last)
        async with watched() as reads:
            for path in PATHS:
                answer = await ana.caller.get(f"/api/{path}")
                assert answer.status_code == 200, answer.text
        assert not [one for one in reads if one.get("planSummary") == "COLLSCAN" and ".shipments" in one["ns"]]
        costs.append(cost(reads))
    few, many = costs
    # a twentieth more, and a few: what is read may be less
    more = {name: (sum(of), sum(few.get(name, ()))) for name, of in many.items()}
    assert {name: of for name, of in more.items() if of[0] > of[1] * 1.05 + 8} == {}
    shipments = next(of for name, of in many.items() if name.endswith(".shipments"))
    assert shipments[1] < FEW, "pages of the lists, and nothing to count them"


async def test_cells_are_read_from_their_index_alone(ana, grown):
    await grown(0, 200)
    async with watched() as reads:
        await ana.get("dashboard/home")
    cells = [one for one in reads if one["ns"].endswith(("_cells",))]
    assert 4 < len(cells) < 9, "what belongs together is asked for together"
    # an index holds a missing value as null: what asks for an empty reason looks at the few cells that have none
    assert {one["ns"].split(".")[-1] for one in cells if one["docsExamined"]} <= {"work_cells"}
    assert sum(one["docsExamined"] for one in cells) <= 2


async def test_what_an_earlier_version_stored_is_counted_once(ana):
    ids = await ana.shipments({"number": "00001", "status": "Rate Mismatch", "user": 60.0}, {"number": "00002"})
    await ana.call("bill", ids=ids[1:])
    shipments = scoped(Shipment, ana.scope)
    await shipments.update_many({}, {"$unset": {"touched": "", "edited": ""}})
    for cells in (WorkCell, DayCell, BilledCell):
        await scoped(cells, ana.scope).delete_many({})
    for _ in range(2):  # one that was killed is run again
        await m0002_cells_of_home.forward(get_connections().database)
        assert [one["touched"] async for one in shipments.find().sort("shipment_number", 1)] == [True, False]
        for cells in (WorkCell, DayCell, BilledCell):
            assert await scoped(cells, ana.scope).count() > 0
    assert await aging.recount_aging_cells(ana.scope) == 0
    assert await billed_cells.recount_billed_cells(ana.scope) == 0
