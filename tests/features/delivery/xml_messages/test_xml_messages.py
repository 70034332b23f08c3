"""The page of XML messages: what left as data, with its answers; a count lists exactly what it counts."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.features.delivery.following import status_polling
from freight.features.delivery.xml_messages import service as xml_messages
from freight.kit import clock
from tests.fixtures.access_points import ADDRESS, TOKEN, approved, send_by_access_point
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.print_vendor import Clock, access_point_serving
from tests.fixtures.taxes import DUTCH, become
from tests.fixtures.tenants import Tenants


@pytest.fixture
def hands() -> Clock:
    return Clock()


@pytest.fixture
def service(tmp_path: Path, hands: Clock) -> Iterator[str]:
    with access_point_serving(tmp_path / "invoices", TOKEN, hands) as address:
        yield address


@pytest.fixture
async def sent(house: House, service: str, hands: Clock) -> House:
    """Three invoices left as XML: one came back rejected, one was accepted, of one nothing is known yet."""
    await send_by_access_point(house.ana, service)
    for number, reference in (("S1", "RF-INKOOP"), ("S2", "PO-1")):
        await become(house.ana, DUTCH, buyerReference=reference, **ADDRESS)
        await approved(house, number)
        await house.work()
    hands.ahead = timedelta(minutes=1)
    await Packet.get_pymongo_collection().update_many({}, {"$set": {"follow_on": clock.now() - timedelta(seconds=1)}})
    await status_polling.dispatch_delivery_follow_ups()
    await house.run_jobs()
    hands.ahead = timedelta(0)
    await approved(house, "S3")
    await house.work()
    return house


async def listed(house: House, **query: Any) -> dict[str, Any]:
    answer = await house.ana.caller.get("/api/xmlMessages", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def test_each_count_lists_exactly_what_it_counts(sent: House) -> None:
    everything = await listed(sent)
    assert everything["count"] == 3
    assert [row["status"] for row in everything["rows"]] == ["Awaited", "Accepted", "Rejected"], "the newest first"
    counts = everything["counts"]
    assert [(each["value"], each["count"]) for each in counts["kinds"]] == [("Electronic invoice", 3)]
    assert {each["value"]: each["count"] for each in counts["statuses"]} == {"Awaited": 1, "Accepted": 1, "Rejected": 1}
    for name, values, key in (
        ("kind", counts["kinds"], "value"),
        ("accountId", counts["accounts"], "value"),
        ("status", counts["statuses"], "value"),
        ("day", counts["days"], "day"),
    ):
        for each in values:
            found = await listed(sent, **{name: each[key]})
            assert (found["count"], len(found["rows"])) == (each["count"], each["count"]), each
    rejected = await listed(sent, status="Rejected")
    assert rejected["rows"][0]["reason"].startswith("The buyer reference (BT-10)")
    assert [each["count"] for each in rejected["counts"]["kinds"]] == [1], "under the other filters"
    assert len(rejected["counts"]["statuses"]) == 3


async def test_a_day_begins_at_midnight_where_the_system_is(sent: House) -> None:
    """Chicago is six hours behind in November: 04:00 UTC is the evening before."""
    late = clock.now().replace(hour=4, minute=0, second=0, microsecond=0)
    await Delivery.get_pymongo_collection().update_many({}, {"$set": {"sent_on": late}})
    (day,) = (await listed(sent))["counts"]["days"]
    assert day == {"day": (late - timedelta(days=1)).date().isoformat(), "count": 3}
    assert (await listed(sent, day=day["day"]))["count"] == 3
    assert (await listed(sent, day=late.date().isoformat()))["count"] == 0


async def test_a_message_opens_as_text_and_is_sent_again_as_it_was(sent: House) -> None:
    (row,) = (await listed(sent, status="Rejected"))["rows"]
    (file,) = (await sent.ana.caller.get(f"/api/xmlMessages/{row['id']}")).json()["data"]["files"]
    assert file["name"] == f"{row['invoiceNumber']}.xml"
    assert "<cbc:BuyerReference>RF-INKOOP</cbc:BuyerReference>" in file["text"]
    assert {"resend", "sendAnew"} <= set(row["possible"])
    body = {"action": "resend", "ids": [row["id"]]}
    assert (await sent.ana.caller.post("/api/deliveries/act", json=body)).json()["data"]["done"] == 1
    await sent.work()
    assert {each["status"] for each in (await listed(sent))["rows"]} == {"Awaited", "Accepted"}


async def test_a_long_message_says_that_it_is_cut(sent: House, monkeypatch: pytest.MonkeyPatch) -> None:
    row = (await listed(sent))["rows"][0]
    address = f"/api/xmlMessages/{row['id']}"
    (whole,) = (await sent.ana.caller.get(address)).json()["data"]["files"]
    assert whole["isCut"] is False
    monkeypatch.setattr(xml_messages, "_SHOWN", 100)
    (cut,) = (await sent.ana.caller.get(address)).json()["data"]["files"]
    assert (cut["isCut"], cut["text"]) == (True, whole["text"][:100])


async def test_what_leaves_as_a_pdf_is_no_message_and_others_see_none(
    house: House, tenants: Tenants, mail_server: Any, sign_in: Any
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@customer.example"})
    await house.approved("S1")
    await house.work()
    assert (await listed(house))["count"] == 0
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.get("/api/xmlMessages")).json()["data"]["count"] == 0
    (delivery,) = await house.deliveries()
    assert (await tomasz.get(f"/api/xmlMessages/{delivery['_id']}")).status_code == 404
