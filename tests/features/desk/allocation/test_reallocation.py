"""Whose work the unbilled shipments are, and handing it over (R358)."""

import pytest
from bson import ObjectId

from freight.core.shipments.statuses import INVOICED, RATE_MISMATCH, RATED
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.desk.allocation import reallocation
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import shipment, store_shipments

LISTING, SUMMARY = "/api/listingReallocation", "/api/summaryReallocation"


@pytest.fixture
async def stored(tenants):
    """Store three Not Rated shipments, a mismatched and a billed one for Fillmore; for Great Lakes one that can be
    billed."""

    async def put(account, *numbers, status=""):
        rows = [shipment(number, "100") for number in numbers]
        return await store_shipments(tenants.air, account, *rows, status=status)

    return [
        *await put(tenants.fill1, "S-1", "S-2", "S-3"),
        *await put(tenants.fill1, "S-4", status=RATE_MISMATCH),
        *await put(tenants.fill1, "S-5", status=INVOICED),
        *await put(tenants.fill2, "S-6", status=RATED),
    ]


async def portions(caller, **narrowed):
    found = (await caller.get(LISTING, params={"for": "summary", **narrowed})).json()["data"]
    return {(one["accountName"], one["allocatedToName"]): one for one in found["portions"]}


async def put(caller, path, body):
    return (await caller.put(path, json=body)).json()


async def test_what_nobody_was_given_is_counted_by_account_and_what_is_billed_is_not(stored, tenants, sign_in):
    found = await portions(await sign_in(tenants.ana))
    assert {key: (one["notRated"], one["mismatch"], one["toBill"], one["shipments"]) for key, one in found.items()} == {
        ("Fillmore Instruments", ""): (3, 1, 0, 4),
        ("Great Lakes Tooling", ""): (0, 0, 1, 1),
    }


async def test_shipments_change_hands_and_both_portions_say_so(stored, tenants, sign_in):
    ana = await sign_in(tenants.ana)
    two = [str(stored[0]["_id"]), str(stored[3]["_id"])]
    answer = await put(ana, LISTING, {"docId": two, "allocateTo": str(tenants.omar.id)})
    assert answer["msg"] == "2 shipments reassigned."
    found = await portions(ana)
    assert found["Fillmore Instruments", "Omar Haddad"]["shipments"] == 2
    assert found["Fillmore Instruments", ""]["shipments"] == 2
    listed = (
        await ana.get(
            LISTING, params={"for": "listing", "accountId": str(tenants.fill1), "allocatedTo": str(tenants.omar.id)}
        )
    ).json()["data"]
    assert [one["shipmentNumber"] for one in listed["items"]] == ["S-1", "S-4"]
    assert {one["name"]: one["shipments"] for one in listed["workers"]}["Omar Haddad"] == 2


async def test_a_whole_portion_goes_to_another_person_and_back_to_nobody(stored, tenants, sign_in):
    ana = await sign_in(tenants.ana)
    whole = (await portions(ana))["Fillmore Instruments", ""]["id"]
    answer = await put(ana, SUMMARY, {"id": whole, "allocatedTo": str(tenants.june.id)})
    assert answer["data"] == {"moved": 4, "memCacheKey": None}
    theirs = {"accountId": str(tenants.fill1), "allocatedTo": str(tenants.june.id)}
    await put(ana, LISTING, {**theirs, "allocateTo": "", "stream": "mismatch"})
    found = await portions(ana, accountId=str(tenants.fill1))
    assert found["Fillmore Instruments", "June Park"]["shipments"] == 3
    assert found["Fillmore Instruments", ""]["mismatch"] == 1


async def test_it_is_noted_in_the_history_of_the_shipment_and_on_the_list_of_the_one_who_has_it(
    stored, tenants, sign_in
):
    ana = await sign_in(tenants.ana)
    await put(ana, LISTING, {"docId": str(stored[0]["_id"]), "allocateTo": str(tenants.ana.id)})
    (entry,) = await scoped(ShipmentChangeEntry, tenants.air).find({"reason": "allocation"}).to_list()
    assert [(one["path"], one["after"]) for one in entry["changes"]] == [("allocated_to", tenants.ana.id)]
    home = (await ana.get("/api/dashboard/home")).json()["data"]
    (own,) = [one for one in home["needsDoing"] if one["kind"] == "ownWork"]
    assert (own["count"], f"allocatedTo~equalTo~{tenants.ana.id}" in own["link"].replace("%7E", "~")) == (1, True)


async def test_r358_nothing_chosen_is_refused(stored, tenants, sign_in):
    ana = await sign_in(tenants.ana)
    for path in (LISTING, SUMMARY):
        answer = await put(ana, path, {})
        assert (answer["status"], answer["msg"]) == (400, "Please select at least one item")


async def test_work_goes_only_to_people_of_the_system_who_work_for_the_account(stored, tenants, sign_in):
    ana = await sign_in(tenants.ana)
    of_tooling = {"docId": str(stored[5]["_id"]), "allocateTo": str(tenants.june.id)}
    answer = await put(ana, LISTING, of_tooling)
    assert answer["msg"] == "June Park does not work for Great Lakes Tooling."
    answer = await put(ana, LISTING, {**of_tooling, "allocateTo": str(tenants.tomasz.id)})
    assert answer["msg"] == "Choose someone who works in this system."
    assert await scoped(Shipment, tenants.air).count({"allocated_to": {"$type": "objectId"}}) == 0


async def test_who_sees_one_account_hands_over_no_other(stored, tenants, sign_in):
    june = await sign_in(tenants.june)
    assert {account for account, _ in await portions(june)} == {"Fillmore Instruments"}
    answer = await put(june, LISTING, {"docId": str(stored[5]["_id"]), "allocateTo": str(tenants.june.id)})
    assert answer["data"]["moved"] == 0
    answer = await put(june, SUMMARY, {"id": f"{tenants.fill2}.nobody", "allocatedTo": str(tenants.june.id)})
    assert answer["data"]["moved"] == 0


async def test_much_work_goes_over_as_a_task(stored, tenants, sign_in, run_jobs, monkeypatch):
    monkeypatch.setattr(reallocation, "_MOST_AT_ONCE", 2)
    ana = await sign_in(tenants.ana)
    whole = (await portions(ana))["Fillmore Instruments", ""]["id"]
    answer = await put(ana, SUMMARY, {"id": [whole], "allocatedTo": str(tenants.omar.id)})
    assert answer["data"]["memCacheKey"]
    await run_jobs()
    assert (await portions(ana))["Fillmore Instruments", "Omar Haddad"]["shipments"] == 4
    assert await scoped(Shipment, tenants.air).count({"allocated_to": ObjectId(tenants.omar.id)}) == 4
