"""What happens to workers, schedulers and the database while something leaves (the list of faults of the design, by its
numbers)."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from pymongo.errors import AutoReconnect

from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet
from freight.features.delivery.outbox import control_numbers, dispatch, draining, endpoints, packing, settlement
from freight.kit.storage.scopes import Scope
from tests.features.delivery.outbox.test_edi import edi_profile, files
from tests.features.delivery.outbox.test_leaving import step
from tests.features.delivery.outbox.test_webhook import webhook_of
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.http_peer import Answered, Posted, peer_serving
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

TO = {"to": "ap@fillmore.example"}
A_DAY = timedelta(days=1)


class Killed(BaseException):
    """The end of a worker."""


async def test_7_a_server_that_shuts_down_rests_and_what_waits_spends_no_try(
    house: House, tenants: Tenants, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "_SHORT_REST", timedelta(0))  # no rest is waited out
    await profile_of(tenants.air, "email", configurations=TO)
    mail_server.answers.append("421 4.3.2 Shutting down")
    await house.approved("S1", "S2")
    await house.work()
    assert mail_server.taken == []
    assert [each["tries"] for each in await house.packets()] == [1, 0]
    endpoint = await Endpoint.get_pymongo_collection().find_one()
    assert endpoint["rests_until"] is not None
    await house.work(later=A_DAY)
    assert len(mail_server.taken) == 2
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_a_pause_of_a_second_that_a_webhook_asks_for_costs_the_others_a_second(
    house: House, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        await asyncio_sleep(seconds)

    asyncio_sleep = asyncio.sleep
    monkeypatch.setattr(endpoints, "asyncio", SimpleNamespace(sleep=rest))
    with peer_serving() as peer:
        await webhook_of(tenants, f"{peer.address}/hooks")
        await house.approved("S1", "S2", "S3", "S4")
        peer.next += [Answered(503, headers={"Retry-After": "1"}), Answered(), Answered(drop=True)]
        await house.work()
    packets = await house.packets()
    assert [each["state"] for each in packets] == ["Retrying", "Sent", "Retrying", "Sent"], "in one turn"
    assert len(rests) == 1, "a line that broke says nothing of the others"
    assert rests[0] <= 1


async def test_11_a_mail_whose_line_broke_before_it_was_taken_arrives_once(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations=TO)
    mail_server.answers.append("lose")
    await house.approved("S1")
    await house.work()
    assert mail_server.taken == []
    (packet,) = await house.packets()
    assert (packet["state"], packet["is_uncertain"]) == ("Retrying", True)
    await house.work(later=A_DAY)
    assert len(mail_server.taken) == 1
    assert await house.statuses() == {"S1": "Delivered"}


async def test_14_a_worker_killed_while_sealing_leaves_no_half_packet_and_no_gap(
    house: House, tenants: Tenants, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server)
        await house.approved("EDI-1")
        take = control_numbers.take_control_numbers

        async def killed(*given: object) -> None:
            await take(*given)  # type: ignore[arg-type]
            raise Killed

        with monkeypatch.context() as dying:
            dying.setattr(control_numbers, "take_control_numbers", killed)
            with pytest.raises(Killed):
                await house.work()
        assert await house.packets() == []
        assert [each["state"] for each in await house.deliveries()] == ["Waiting"]
        await house.work(later=A_DAY)
        assert list(files(server)) == ["210-NORTHWIND-ACME-000000001.txt"], "the number was not taken"
    assert await house.statuses() == {"EDI-1": "Delivered"}


async def test_15_two_schedulers_and_two_workers_send_once(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations=TO)
    await house.approved("S1", "S2", "S3")
    for _ in range(4):
        await asyncio.gather(dispatch.dispatch_due_deliveries(), dispatch.dispatch_due_deliveries())
        await asyncio.gather(house.run_jobs(), house.run_jobs())
    assert len(mail_server.taken) == len({mail.message["Message-ID"] for mail in mail_server.taken}) == 3
    assert len(await house.packets()) == 3
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_16_a_database_that_is_lost_before_the_note_doubles_nothing(
    house: House, tenants: Tenants, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server)
        await house.approved("S1")

        async def lost(*_: object, **__: object) -> None:
            raise AutoReconnect("connection closed")

        with monkeypatch.context() as away:
            away.setattr(settlement, "run_in_transaction", lost)
            with pytest.raises(AutoReconnect):
                await house.work()
        there = server.there()
        assert len(there) == 1
        (packet,) = await house.packets()
        assert (packet["state"], packet["is_uncertain"]) == ("Sending", True), "and its claim lapses"
        await Packet.get_pymongo_collection().update_many({}, {"$set": {"held_until": None}})
        await house.work(later=A_DAY)
        assert server.there() == there
    assert await house.statuses() == {"S1": "Delivered"}


async def test_a_worker_killed_before_it_settles_what_servers_took_sends_none_of_it_again(
    house: House, tenants: Tenants, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await profile_of(tenants.air, "email", configurations=TO)
    await house.approved("S1", "S2", "S3", "S4")
    settle = settlement.settle_attempts

    async def killed(scope: Scope, tries: Sequence[settlement.SendAttempt], *, is_news: bool = True) -> None:
        if tries and not is_news:
            raise Killed
        await settle(scope, tries, is_news=is_news)

    with monkeypatch.context() as dying:
        dying.setattr(settlement, "settle_attempts", killed)
        with pytest.raises(Killed):
            await house.work()
    assert len(mail_server.taken) == 4
    assert sorted((await house.statuses()).values()) == ["Approve for Invoice Delivery"] * 3 + ["Delivered"]

    await Packet.get_pymongo_collection().update_many({}, {"$set": {"held_until": None}})  # its claims lapse
    await house.work(later=A_DAY)
    assert len(mail_server.taken) == 4, "what was noted as taken is stored, not sent"
    assert set((await house.statuses()).values()) == {"Delivered"}
    told = {(each["state"], each["accepted"], each["is_uncertain"], each["tries"]) for each in await house.packets()}
    assert told == {("Sent", None, False, 1)}


async def test_what_is_packed_while_a_worker_has_the_line_is_not_left_until_the_scheduler_asks_again(
    house: House, tenants: Tenants, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = await profile_of(tenants.air, "email", configurations=TO)
    await house.approved("S1")
    await dispatch.dispatch_due_deliveries()
    drain = draining.drain_endpoint

    async def meanwhile(scope: Scope, endpoint: str) -> bool:
        more = await drain(scope, endpoint)
        if len(await house.packets()) == 1:
            # one more is packed, and the worker notified of it finds the line in use
            await house.approved("S2")
            await packing.pack_profile(scope, profile)
            await dispatch.dispatch_due_deliveries()
            await house.run_jobs()
        return more

    monkeypatch.setattr(draining, "drain_endpoint", meanwhile)
    await house.run_jobs()
    assert len(mail_server.taken) == 2
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_40_what_is_being_sent_is_withdrawn_neither_then_nor_when_it_may_have_arrived(
    house: House, tenants: Tenants
) -> None:
    loop, told = asyncio.get_running_loop(), []
    with peer_serving() as peer:
        await webhook_of(tenants, f"{peer.address}/hooks")
        (invoice,) = await house.approved("S1")

        def withdrawn_meanwhile(_: Posted) -> Answered:
            answer = asyncio.run_coroutine_threadsafe(step(house, invoice, "withdraw"), loop).result(timeout=60)
            told.append((answer.status_code, answer.json()["msg"]))
            return Answered(drop=True)

        peer.always = withdrawn_meanwhile
        await house.work()
        number = invoice["number"]
        (status, message), *_ = told
        assert status in (400, 409) and number in message
        # the connection broke: the file may have arrived, so the approval remains
        refused = await step(house, invoice, "withdraw")
        assert (refused.status_code, refused.json()["msg"].partition(" (")[0]) == (
            400, f"Invoice {number} has already left",
        )  # fmt: skip
        assert await house.statuses() == {"S1": "Approve for Invoice Delivery"}
        peer.always = lambda _: Answered()
        await house.work(later=A_DAY)
        assert len(peer.by("webhook-id")) == 1
    assert await house.statuses() == {"S1": "Delivered"}
