"""EDI files sent, by customer, acknowledgement and age: each count opens exactly what it counts."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.receipts import polling
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.delivery.outbox.test_edi import edi_profile
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.tenants import Tenants

# a 997 to a file that was never sent from here
STRANGE = (Path(__file__).parent / "997.edi").read_bytes()
AGES = ("", "day", "days", "older")


async def tell(caller: Any, path: str = "", **query: Any) -> Any:
    answer = await caller.get(f"/api/ediAcknowledgements{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def set_on(number: int, **change: Any) -> None:
    rows = Delivery.get_pymongo_collection()
    found = await rows.find().sort("_id", 1).to_list()
    await rows.update_one({"_id": found[number]["_id"]}, {"$set": change})


async def test_each_count_opens_exactly_what_it_counts(
    house: House, tenants: Tenants, sign_in: Any, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server, delivered_when="accepted")
        await house.approved("A-1", "A-2", "A-3", "A-4", "A-5")
        await house.work()
    now = clock.now()
    await set_on(1, acknowledgement="Rejected", sent_on=now - timedelta(hours=30))
    await set_on(2, acknowledgement="Overdue", sent_on=now - timedelta(days=4))
    await set_on(3, acknowledgement="Overdue", sent_on=now - timedelta(days=40))
    await set_on(4, profile_type="email")
    caller = house.ana.caller
    (partner,) = (await tell(caller))["partners"]
    counted = {(each["status"], each["age"]): each["count"] for each in partner["counts"]}
    assert counted == {("Awaited", "day"): 1, ("Rejected", "days"): 1, ("Overdue", "older"): 1}
    (longer,) = (await tell(caller, days=90))["partners"]
    assert sum(each["count"] for each in longer["counts"]) == 4
    for days in (30, 90):
        (partner,) = (await tell(caller, days=days))["partners"]
        of = {"days": days, "profileId": partner["profileId"], "accountId": partner["accountId"]}
        for status in ("", "Awaited", "Overdue", "Rejected", "Accepted"):
            for age in AGES:
                counts = [
                    each["count"]
                    for each in partner["counts"]
                    if status in ("", each["status"]) and age in ("", each["age"])
                ]
                opened = await tell(caller, "/deliveries", status=status, age=age, **of)
                assert opened["count"] == len(opened["rows"]) == sum(counts), (days, status, age)
    # another system sees none of it, and users without the dashboards permission are refused
    olaf = await sign_in(tenants.olaf)
    assert (await tell(olaf))["partners"] == []
    assert (await tell(olaf, "/deliveries"))["count"] == 0
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/ediAcknowledgements")).status_code == 403


async def test_a_channel_that_cannot_be_reached_says_since_when_and_why(house: House, tenants: Tenants) -> None:
    nowhere = {"host": "127.0.0.1", "port": 9, "user": "partner", "host_key": "ssh-ed25519 AAAA"}
    one = await profile_of(
        tenants.air, "incomingChannel", name="Acks of Fillmore", transport="sftp", transport_settings=nowhere
    )
    (before,) = (await tell(house.ana.caller))["channels"]
    assert (before["name"], before["lookedOn"]) == ("Acks of Fillmore", None)
    profile = await scoped(DeliveryProfile, tenants.air).get(one, "profile")
    await polling.poll_channel(tenants.air, profile)
    (first,) = (await tell(house.ana.caller))["channels"]
    await polling.poll_channel(tenants.air, profile)
    (again,) = (await tell(house.ana.caller))["channels"]
    assert first["failedSince"] == again["failedSince"] is not None
    assert again["lookedOn"] > first["lookedOn"]
    assert again["answer"].startswith("127.0.0.1 could not be reached")


async def test_a_channel_is_checked_at_once_by_who_delivers(
    house: House, tenants: Tenants, sign_in: Any, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "answers") as server:
        one = await sftp_profile(tenants.air, server, kind="incomingChannel", name="Acks of Fillmore")
        call = f"/api/deliveryAnswers/channels/{one}/check"
        for waiting, taken in ((b"", 0), (STRANGE, 1)):
            if waiting:
                (server.folder / "997.edi").write_bytes(waiting)
            answer = await house.ana.caller.post(call)
            assert answer.json()["data"] == {"taken": taken, "answer": ""}
        (channel,) = (await tell(house.ana.caller))["channels"]
        assert channel["takenOn"] is not None
        # not for users of another system or without the permission to deliver
        assert (await (await sign_in(tenants.olaf)).post(call)).status_code == 404
        assert (await (await sign_in(tenants.june)).post(call)).status_code == 403
        mail = await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
        refused = await house.ana.caller.post(f"/api/deliveryAnswers/channels/{mail}/check")
        assert "This is no incoming channel that is active." in refused.text
    failed = await house.ana.caller.post(call)
    assert failed.json()["data"]["taken"] == 0
    assert "could not be reached" in failed.json()["data"]["answer"]
