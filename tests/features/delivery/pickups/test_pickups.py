"""Workbooks that customers put into their folder are uploaded from there, once, and as far as they are right."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from freight.documents.collected_file import CollectedFile
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.task import Task
from freight.documents.upload import Upload
from freight.documents.user import User
from freight.features.delivery.outbox import runs
from freight.features.delivery.pickups import workbook_pickup
from freight.kit import clock
from tests.features.shipments.uploads.conftest import Tenant, new_tenant
from tests.fixtures.deliveries import profile_of
from tests.fixtures.file_servers import USER, FileServer, sftp_serving
from tests.workbooks import HEADINGS, order, xlsx


@dataclass
class Desk:
    """Ana, who saved a channel to the folder of Aurora, the folder, and the workers."""

    ana: Any
    user: User
    tenant: Tenant
    server: FileServer
    channel: Any
    run_jobs: Any

    def puts(self, name: str, content: bytes) -> None:
        (self.server.folder / name).write_bytes(content)

    async def look(self, times: int = 1) -> None:
        """Let the scheduler have the folder looked into; a file has to be as large twice to be taken."""
        for _ in range(times):
            past = {"$set": {"next_run_at": clock.now() - timedelta(seconds=1)}}
            await DeliveryProfile.get_pymongo_collection().update_many({"type": "incomingChannel"}, past)
            await runs.claim_due_runs()
            await self.run_jobs()

    async def page(self, **query: Any) -> dict[str, Any]:
        answer = await self.ana.get("/api/pickups", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def messages(self) -> list[str]:
        found = Task.get_pymongo_collection().find({"kind": "pickup", "user_id": str(self.user.id)})
        return [each["message"] async for each in found]


@pytest.fixture
async def desk(tenant, sign_in, run_jobs, tmp_path):
    ana = await tenant.user()
    async with sftp_serving(tmp_path / "bookings") as server:
        to = {"host": "127.0.0.1", "port": server.port, "user": USER, "host_key": server.host_key}
        channel = await profile_of(
            tenant.scope,
            "incomingChannel",
            name="Aurora bookings",
            transport="sftp",
            transport_settings=to,
            configurations={"takes": "shipments", "account": str(tenant.account.id)},
            updated_by=str(ana.id),
        )
        yield Desk(await sign_in(ana), ana, tenant, server, channel, run_jobs)


async def test_a_workbook_in_the_folder_is_imported_and_put_away(desk):
    desk.puts("bookings 48.xlsx", xlsx([order("A1"), order("A2")]))
    await desk.look(2)

    stored = await desk.tenant.shipments()
    assert set(stored) == {"A1", "A2"}
    assert {one["account_id"] for one in stored.values()} == {desk.tenant.account.id}
    assert desk.server.there() == {}
    assert [path.name for path in (desk.server.folder / "taken").iterdir()] == ["bookings 48.xlsx"]
    page = await desk.page()
    (row,) = page["rows"]
    assert (row["fileName"], row["channelName"], row["state"], row["outcome"]["added"]) == (
        "bookings 48.xlsx",
        "Aurora bookings",
        "imported",
        2,
    )
    assert page["counts"] == {"needsSomeone": 0, "running": 0, "done": 1}


async def test_a_file_that_is_still_being_sent_is_left_until_it_has_stopped_growing(desk):
    whole = xlsx([order("A1")])
    desk.puts("bookings.xlsx", whole[:2000])
    await desk.look()
    desk.puts("bookings.xlsx", whole)
    await desk.look()
    assert set(desk.server.there()) == {"bookings.xlsx"}
    assert await Upload.count() == 0
    await desk.look()
    assert set(await desk.tenant.shipments()) == {"A1"}


async def test_a_rejected_row_stops_the_import_and_waits_for_somebody(desk):
    desk.puts("bookings.xlsx", xlsx([order("A1"), order("A2", weight="see list")]))
    await desk.look(2)

    assert await desk.tenant.shipments() == {}
    page = await desk.page(group="needsSomeone")
    assert [(row["state"], row["counts"]["refused"]) for row in page["rows"]] == [("checked", 1)]
    assert page["count"] == page["counts"]["needsSomeone"] == 1
    assert (await desk.page(group="done"))["rows"] == []


async def test_without_a_column_that_every_row_needs_somebody_is_told_to_choose_it(desk):
    headings = ["Our own name", *HEADINGS[1:]]
    desk.puts("bookings.xlsx", xlsx([order("A1")], headings))
    await desk.look(2)

    (row,) = (await desk.page(group="needsSomeone"))["rows"]
    why = "Choose a column for Shipment number: every row needs it."
    assert (row["state"], row["reason"]) == ("columns", why)
    assert await desk.messages() == [why]
    await desk.look()
    assert await desk.messages() == [why], "once, however often the folder is looked into"


async def test_the_same_bytes_are_one_upload_whatever_they_are_called(desk):
    content = xlsx([order("A1")])
    desk.puts("bookings.xlsx", content)
    await desk.look(2)
    desk.puts("bookings.xlsx", content)
    desk.puts("bookings (copy).xlsx", content)
    await desk.look(2)

    assert await Upload.count() == 1
    assert desk.server.there() == {}, "put away all the same"
    (channel,) = (await desk.page())["channels"]
    assert channel["answer"] == (
        "bookings (copy).xlsx is the same file as bookings.xlsx, which was picked up before. "
        "It wasn’t uploaded again."
    )  # fmt: skip


async def test_what_cannot_be_read_stays_in_the_folder_and_is_tried_again_when_somebody_says_so(desk):
    desk.puts("bookings.xlsx", b"no workbook at all")
    await desk.look(3)

    assert set(desk.server.there()) == {"bookings.xlsx"}
    (refused,) = (await desk.page())["refused"]
    assert refused["name"] == "bookings.xlsx"
    assert await desk.messages() == [f"{refused['reason']} The file stays in the folder."]
    answer = await desk.ana.post(f"/api/pickups/refused/{refused['id']}/again")
    assert answer.json()["msg"] == "The next check tries it again."
    assert (await desk.page())["refused"] == []
    await desk.look(2)
    assert len((await desk.page())["refused"]) == 1


async def test_only_workbooks_of_the_names_wanted_are_taken(desk):
    wanted = {"$set": {"configurations.file_names": "bookings*.xlsx; orders.csv"}}
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": desk.channel}, wanted)
    for name in ("Bookings 48.XLSX", "rates.xlsx", "~$bookings 48.xlsx", "bookings.xlsx.part", "read me.txt"):
        desk.puts(name, xlsx([order("A1")]))
    await desk.look(2)
    assert set(desk.server.there()) == {"rates.xlsx", "~$bookings 48.xlsx", "bookings.xlsx.part", "read me.txt"}


async def test_a_channel_that_only_checks_imports_nothing(desk):
    by_hand = {"$set": {"configurations.imports_by_itself": False}}
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": desk.channel}, by_hand)
    desk.puts("bookings.xlsx", xlsx([order("A1")]))
    await desk.look(2)
    (row,) = (await desk.page(group="needsSomeone"))["rows"]
    assert (row["state"], row["counts"]["new"]) == ("checked", 1)
    assert await desk.tenant.shipments() == {}


async def test_whoever_saved_the_channel_has_to_be_allowed_to_upload_still(desk):
    desk.puts("bookings.xlsx", xlsx([order("A1")]))
    await User.get_pymongo_collection().update_one({"_id": desk.user.id}, {"$set": {"is_active": False}})
    await desk.look(2)
    assert set(desk.server.there()) == {"bookings.xlsx"}
    poll = await DeliveryProfile.get_pymongo_collection().database["channel_polls"].find_one({})
    assert poll["answer"] == (
        "ana.ortiz may no longer upload shipments. Have someone who may save this channel again."
    )  # fmt: skip
    assert poll["failed_since"] is not None


async def test_a_worker_that_dies_behind_the_upload_goes_on_with_it(desk, monkeypatch):
    class Died(Exception):
        pass

    async def dies(*_: Any) -> None:
        raise Died

    desk.puts("bookings.xlsx", xlsx([order("A1")]))
    await desk.look()
    with monkeypatch.context() as dying, pytest.raises(Died):
        dying.setattr(workbook_pickup, "_begin", dies)
        await desk.look()
    assert await Upload.count() == 1
    await desk.look(2)
    assert set(await desk.tenant.shipments()) == {"A1"}
    assert (await Upload.count(), await CollectedFile.count()) == (1, 1)
    assert desk.server.there() == {}


async def test_somebody_else_sees_nothing_of_it_and_has_nothing_looked_into(desk, sign_in):
    desk.puts("bookings.xlsx", xlsx([order("A1")]))
    desk.puts("broken.xlsx", b"no workbook")
    await desk.look(2)
    (refused,) = (await desk.page())["refused"]

    limited = await sign_in(await desk.tenant.user("june", accounts=[desk.tenant.account.id]))
    seen = (await limited.get("/api/pickups")).json()["data"]
    assert (seen["rows"], seen["refused"], seen["channels"]) == ([], [], [])
    assert (await limited.post(f"/api/pickups/refused/{refused['id']}/again")).status_code == 403

    stranger = await sign_in(await (await new_tenant("OTHER")).user("eve"))
    seen = (await stranger.get("/api/pickups")).json()["data"]
    assert (seen["rows"], seen["refused"], seen["channels"]) == ([], [], [])
    assert (await stranger.post(f"/api/pickups/refused/{refused['id']}/again")).status_code == 404
    assert (await stranger.post(f"/api/deliveryAnswers/channels/{desk.channel}/check")).status_code == 404

    clerk = await sign_in(await desk.tenant.user("vera", permissions=["shipmentEntry.sideShipmentEntry"]))
    assert (await clerk.get("/api/pickups")).status_code == 403


async def test_check_now_needs_the_right_to_what_the_folder_brings(desk, sign_in):
    delivers = await sign_in(await desk.tenant.user("dan", permissions=["invoiceDelivery.sideInvoiceDelivery"]))
    address = f"/api/deliveryAnswers/channels/{desk.channel}/check"
    assert (await delivers.post(address)).status_code == 403
    desk.puts("bookings.xlsx", xlsx([order("A1")]))
    assert (await desk.ana.post(address)).json()["data"] == {"taken": 0, "answer": ""}
    assert (await desk.ana.post(address)).json()["data"] == {"taken": 1, "answer": ""}
