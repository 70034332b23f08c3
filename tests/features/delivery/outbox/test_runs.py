"""Runs of profiles: what waits is sent once, at the time its schedule gives."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.outbox import runs
from freight.features.recipients.profiles.schedules import get_delivery_due_time, get_next_profile_run
from freight.kit import clock
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

TO = {"to": "ap@fillmore.com", "attachment": True}


def daily(*times: tuple[int, int], start: str = "2026-01-01") -> list[dict[str, Any]]:
    at = [{"hours": hours, "minutes": minutes} for hours, minutes in times]
    first, last = {"hours": 1, "minutes": 0}, {"hours": 23, "minutes": 0}
    return [
        {"kind": "daily", "start_date": start, "end_date": "2036-12-31", "start": first, "end": last, "times": at,
         "days": [], "months": []}
    ]  # fmt: skip


async def stored(profile: Any) -> Any:
    return await DeliveryProfile.get_pymongo_collection().find_one({"_id": profile})


async def test_two_schedulers_claim_a_run_once_and_missed_runs_are_one(tenants: Tenants) -> None:  # fault 15
    one = await profile_of(tenants.air, "email", configurations=TO, scheduling=daily((6, 0), (12, 0), (18, 0)))
    three_days_ago = clock.now() - timedelta(days=3)
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": one}, {"$set": {"next_run_at": three_days_ago}})
    claimed = await asyncio.gather(*(runs.claim_due_runs() for _ in range(4)))
    assert sorted(claimed) == [0, 0, 0, 1], "nine runs were missed, one is made up for"
    profile = await stored(one)
    assert profile["next_run_at"] > clock.now()
    assert await runs.claim_due_runs() == 0


@pytest.mark.parametrize(
    ("before", "times", "moments"),
    [
        # 02:30 is skipped in the night to 8 March 2026: the first minute after the gap, 03:00 CDT
        (datetime(2026, 3, 8, 6, tzinfo=UTC), [(2, 30)], [(8, 8, 0), (9, 7, 30)]),
        # 01:30 comes twice in the night to 1 November 2026: the first one counts, 01:30 CDT
        (datetime(2026, 11, 1, 5, tzinfo=UTC), [(1, 30)], [(1, 6, 30), (2, 7, 30)]),
    ],
)
async def test_a_run_in_the_night_of_a_clock_change_comes_once(  # faults 38 and 39
    before: datetime, times: list[tuple[int, int]], moments: list[tuple[int, int, int]], tenants: Tenants
) -> None:
    profile = await stored(await profile_of(tenants.air, "email", configurations=TO, scheduling=daily(*times)))
    found, at = [], before
    for _ in moments:
        following = get_next_profile_run(profile, at)
        assert following is not None
        # what is approved before it waits for that very moment
        assert get_delivery_due_time(profile, at) == following
        at = following
        found.append((at.day, at.hour, at.minute))
    assert found == moments


async def test_what_waits_goes_by_the_schedule_as_it_is_now(  # R108
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    one = await profile_of(
        tenants.air, "email", configurations=TO, scheduling=daily((6, 0), start="2035-01-01"), name="Weekly mail"
    )
    await house.approved("S1", "S2")
    await house.work()
    assert {each["next_try_on"].year for each in await house.deliveries()} == {2035}
    caller = house.ana.caller
    first = (await house.deliveries())[0]["_id"]
    sent = await caller.post("/api/deliveries/act", json={"action": "sendNow", "ids": [str(first)]})
    assert sent.json()["data"]["done"] == 1
    await house.work()
    assert len(mail_server.taken) == 1

    async def save(**change: Any) -> None:
        form = (await caller.get(f"/api/invoiceDefaultDelivery/{one}")).json()["data"]
        answer = await caller.put(f"/api/invoiceDefaultDelivery/{one}", json=form | change)
        assert answer.status_code == 200, answer.text

    await save(profileName="Weekly mail of everybody")
    waiting = await Delivery.get_pymongo_collection().find_one({"state": "Waiting"})
    assert [each["what"] for each in waiting["events"]] == ["Planned"], "another name moves nothing"
    await save(scheduling=[])
    waiting = await Delivery.get_pymongo_collection().find_one({"state": "Waiting"})
    assert waiting["next_try_on"].year == 9999, "without a schedule it waits for a hand"
    await save(scheduling=[{"schedulingOn": "immediately"}])
    await house.work()
    assert len(mail_server.taken) == 2
    assert set((await house.statuses()).values()) == {"Delivered"}
    moved = (await house.deliveries())[1]["events"]
    assert [each["what"] for each in moved] == ["Planned", "Moved", "Moved", "Packed", "Sent"]


async def test_home_counts_what_needs_someone_as_the_board_does(
    house: House, tenants: Tenants, mail_server: MailServer, sign_in: Any
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "old@fillmore.example"})
    mail_server.to_recipients += ["550 5.1.1 No such user"] * 2
    await house.approved("S1", "S2")
    await house.work()
    caller = house.ana.caller
    home = (await caller.get("/api/dashboard/home")).json()["data"]
    (todo,) = [each for each in home["needsDoing"] if each["kind"] == "deliveries"]
    board = (await caller.get("/api/deliveries", params={"tab": "needsSomeone"})).json()["data"]
    assert (todo["count"], todo["link"]) == (board["count"], "/invoices/delivery/toBeDelivered?tab=needsSomeone")
    assert board["count"] == 2
