"""The deliveries that approvals plan: the same for many at once as for one, and only once."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from pymongo.asynchronous.collection import AsyncCollection

from freight.documents.account import Account
from tests.features.delivery.keeping import put_below
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.tenants import Tenants

NUMBERS = [f"S{number}" for number in range(1, 6)]


async def to_approve(house: House, *numbers: str) -> list[dict[str, Any]]:
    ids = await house.ana.shipments(*({"number": number} for number in numbers))
    await house.ana.call("bill", ids=ids, grouping="shipment")
    rows = (await house.ana.caller.post("/api/deliveryAudit/list", json={})).json()["data"]["rows"]
    return [{"invoiceId": row["id"], "revision": row["revision"]} for row in rows]


async def approve(house: House, invoices: list[dict[str, Any]]) -> Any:
    return (await house.ana.caller.post("/api/deliveryAudit/approve", json={"invoices": invoices})).json()["data"]


async def test_the_profiles_are_read_once_however_many_invoices_are_approved(
    house: House, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    rows = await to_approve(house, *NUMBERS)
    asked: Counter[str] = Counter()

    def counting(name: str) -> None:
        original = getattr(AsyncCollection, name)

        def asking(collection: Any, *given: Any, **named: Any) -> Any:
            asked[f"{collection.name}.{name}"] += 1
            return original(collection, *given, **named)

        monkeypatch.setattr(AsyncCollection, name, asking)

    for name in ("find", "insert_many"):
        counting(name)
    await approve(house, rows)
    # one to see whether any sends data, and one for all invoices
    assert asked["delivery_profiles.find"] == 2
    assert asked["deliveries.insert_many"] == 1
    assert len(await house.deliveries()) == len(NUMBERS)


async def test_each_leaves_by_the_profile_nearest_to_its_account(house: House, tenants: Tenants) -> None:
    parent = await Account.get_pymongo_collection().find_one({"_id": tenants.fill2})
    assert parent
    await put_below(tenants, tenants.fill1, parent["account_number"])
    await profile_of(tenants.air, "email", name="System", configurations={"to": "ap@system.example"})
    await profile_of(
        tenants.air, "email", name="Parent", account_id=tenants.fill2, configurations={"to": "ap@parent.example"}
    )
    await approve(house, await to_approve(house, *NUMBERS))
    assert {each["profile_name"] for each in await house.deliveries()} == {"Parent"}


async def test_what_is_held_back_holds_up_no_other(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    rows = await to_approve(house, *NUMBERS)
    unknown = {"invoiceId": "no such invoice", "revision": 1}
    stale = {**rows[0], "revision": rows[0]["revision"] + 7}
    told = await approve(house, [stale, *rows[1:], rows[1], unknown])
    assert told["approved"] == [row["invoiceId"] for row in rows[1:]]
    assert [(each["invoiceId"], each["message"].split(".")[0]) for each in told["heldBack"]] == [
        (stale["invoiceId"], "Someone else changed this invoice"),
        (rows[1]["invoiceId"], "Someone else changed this invoice"),
        (unknown["invoiceId"], "Invoice not found"),
    ]
    assert len(await house.deliveries()) == len(NUMBERS) - 1


async def test_of_two_who_approve_the_same_invoices_one_does_and_each_leaves_once(
    house: House, tenants: Tenants
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    rows = await to_approve(house, *NUMBERS)
    one, two = await asyncio.gather(approve(house, rows), approve(house, rows[::-1]))
    assert sorted([*one["approved"], *two["approved"]]) == sorted(row["invoiceId"] for row in rows)
    assert len(await house.deliveries()) == len(NUMBERS)


async def test_a_tagged_invoice_leaves_by_the_profile_that_asks_for_the_tag(house: House, tenants: Tenants) -> None:
    made = await house.ana.caller.post("/api/tags", json={"name": "Paper wanted", "color": "blue"})
    tag = made.json()["data"]
    condition = {"condition": "and", "fields": [{"name": "tag", "operator": "equalTo", "value": tag["id"]}]}
    await profile_of(tenants.air, "email", name="All", configurations={"to": "ap@fillmore.example"})
    await profile_of(
        tenants.air, "email", name="Tagged", condition=condition, configurations={"to": "vip@fillmore.example"}
    )
    rows = await to_approve(house, *NUMBERS)
    tagged = {"kind": "invoice", "ids": [rows[0]["invoiceId"]], "add": [tag["id"]]}
    assert (await house.ana.caller.put("/api/taggedRecords", json=tagged)).status_code == 200
    await approve(house, [{**rows[0], "revision": rows[0]["revision"] + 1}, *rows[1:]])
    deliveries = Counter((each["profile_name"], str(each["invoice_id"])) for each in await house.deliveries())
    assert deliveries == {
        ("Tagged", rows[0]["invoiceId"]): 1,
        **{("All", row["invoiceId"]): 1 for row in rows[1:]},
    }
    gone = await house.ana.caller.delete(f"/api/tags/{tag['id']}", params={"revision": 1, "confirmed": True})
    assert gone.json()["msg"] == "Delivery profile “Tagged” asks for this tag. Change the condition first."
