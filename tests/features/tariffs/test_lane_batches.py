"""The lanes of a sheet are stored batch by batch, the next one prepared while one is stored: all of them, or none."""

import pytest

from freight.core.errors import Conflict
from freight.documents.lane import LaneDocument
from freight.features.tariffs import lanes, service
from freight.kit.storage.tenancy import ScopedCollection, scoped
from tests.features.rating.sheets import band


def sheet(count: int):
    return [band("0", None, f"1.{number}", "9", carrier=f"V{number}") for number in range(count)]


async def carriers_and_rates(air):
    found = await scoped(LaneDocument, air.tenants.air).find({}).sort([("_id", 1)]).to_list()
    new = sorted((each for each in found if "_" not in each["identifiers"]["carrier"]), key=lambda each: each["number"])
    return [
        (each["number"], each["identifiers"]["carrier"], str(charge["ranges"][0]["rate"]))
        for each in new
        for charge in each["charges"].values()
    ]


async def test_every_lane_of_several_batches_is_stored_at_its_place_under_a_key_of_its_own(air, monkeypatch):
    monkeypatch.setattr(lanes, "_BATCH", 2)
    await service.replace_lanes(air.tenants.air, air.tariff_id, sheet(7))
    rates = ["1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]
    assert await carriers_and_rates(air) == [(number, f"V{number}", rate) for number, rate in enumerate(rates)]
    stored = await scoped(LaneDocument, air.tenants.air).find({}).to_list()
    assert len({each["lane_key"] for each in stored}) == len(stored)


async def test_a_batch_that_fails_ends_those_beside_it_and_the_draft_keeps_its_lanes(air, monkeypatch):
    monkeypatch.setattr(lanes, "_BATCH", 2)
    draft = await service.begin_tariff_draft(air.tenants.air, air.tariff_id)
    insert, begun = ScopedCollection.insert_many, []

    async def failing(self, records, **how):
        begun.append(records)
        if len(begun) == 2:
            raise Conflict("no room")
        return await insert(self, records, **how)

    monkeypatch.setattr(ScopedCollection, "insert_many", failing)
    with pytest.raises(Conflict):
        await service.replace_lanes(air.tenants.air, air.tariff_id, sheet(20))
    assert len(begun) <= 3
    again = await service.begin_tariff_draft(air.tenants.air, air.tariff_id)
    assert again == draft
