"""Lists and lookups of masters read by an index: the database reports what it examined."""

from typing import Any

import pytest
from bson import ObjectId

from freight.documents.master import Master
from freight.documents.shipment import Shipment
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.fixtures.profiled import watched

MANY, PAGE = 400, 10


@pytest.fixture
async def many(tenants: Any, sign_in: Any) -> Any:
    """Four hundred masters, each with one house."""
    now = clock.now()
    masters = [
        {
            "_id": ObjectId(), "number": f"CONSOL {n:03}", "number_key": f"CONSOL{n:03}", "kind": "Consol",
            "house_numbers": [f"H{n:03}"], "houses": [{"shipment_id": ObjectId(), "shipment_number": f"H{n:03}"}],
            "costs": [], "data": {}, "archived": False, "created_on": now, "updated_on": now, "revision": 1,
        }
        for n in range(MANY)
    ]  # fmt: skip
    await scoped(Master, tenants.air).insert_many(masters)
    return await sign_in(tenants.ana)


async def examined(caller: Any, address: str, kind: str = ".masters") -> tuple[int, set[str]]:
    """Return the most documents that one read of a call examined, and how the reads were planned."""
    async with watched() as reads:
        answer = await caller.get(address)
    assert answer.status_code == 200, answer.text
    own = [one for one in reads if one["ns"].endswith(kind)]
    assert not [one["planSummary"] for one in own if one.get("hasSortStage")]
    return max(one["docsExamined"] for one in own), {one["planSummary"].split(" ")[0] for one in own}


async def test_a_page_of_masters_reads_that_page(many: Any) -> None:
    read, plans = await examined(many, f"/api/records/master?pageLimit={PAGE}")
    assert (read <= PAGE + 1, "COLLSCAN" in plans) == (True, False)


async def test_a_master_is_read_with_the_masters_of_its_matches_alone(many: Any, tenants: Any) -> None:
    first = await scoped(Master, tenants.air).find_one({"number_key": "CONSOL007"})
    assert first is not None
    read, plans = await examined(many, f"/api/masters/{first['_id']}")
    assert (read, "COLLSCAN" in plans) == (1, False)


async def test_what_is_unmatched_is_looked_up_by_number_and_house(many: Any, tenants: Any) -> None:
    now = clock.now()
    shipments = [
        {
            "_id": ObjectId(), "shipment_number": f"S{n}", "account_id": tenants.fill1, "status": "Rated",
            "entry_date": "2026-11-02", "data": {"shipmentInformation": {"bookingNumber": "CONSOL 007"}},
            "archived": False, "created_on": now, "updated_on": now,
        }
        for n in range(3)
    ]  # fmt: skip
    await scoped(Shipment, tenants.air).insert_many(shipments)
    read, plans = await examined(many, "/api/masters/unmatched")
    assert (read, "COLLSCAN" in plans) == (1, False)
    read, plans = await examined(many, "/api/masters/unmatched", ".shipments")
    assert (read, "COLLSCAN" in plans) == (3, False)
