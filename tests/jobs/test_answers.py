"""A worker that is killed between storing an answer and putting its file away: nothing is lost, nothing counts twice.
Real kill -9."""

import os
import signal
from pathlib import Path

import pytest

from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.delivery_receipt import Receipt
from freight.features.delivery.outbox import runs
from freight.kit import clock
from freight.kit.storage.connections import Connections
from tests.features.delivery.conftest import ana, house, loopback  # noqa: F401
from tests.features.delivery.receipts.test_answers import WAITS, channel, sent
from tests.fixtures.deliveries import House
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.tenants import Tenants
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import Hold, StartWorker, hold, start_worker  # noqa: F401

ANSWERS = 3


async def test_a_worker_killed_while_it_takes_answers_in_loses_none_and_counts_none_twice(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    house: House,  # noqa: F811
    tenants: Tenants,
    connections: Connections,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FREIGHT_OUTGOING_HOSTS", "127.0.0.1")
    async with sftp_serving(tmp_path / "in") as server, sftp_serving(tmp_path / "out") as theirs:
        for number in range(1, ANSWERS + 1):
            got = await sent(house, tenants, server, f"A-{number}", **WAITS)
            answer = got.answer(got.say(0, "A"), number=900 + number)
            (theirs.folder / f"997-{number}.edi").write_bytes(answer)
        await channel(tenants, theirs)
        await hold(2)
        killed = start_worker()

        async def look() -> None:
            await DeliveryProfile.get_pymongo_collection().update_many(
                {"type": "incomingChannel"}, {"$set": {"next_run_at": clock.now()}}
            )
            await runs.claim_due_runs()

        async def second_is_stored() -> bool:
            return await Receipt.get_pymongo_collection().count_documents({}) == 2

        async def all_put_away() -> bool:
            if theirs.there():
                await look()
            return not theirs.there()

        await look()
        await until_swept(second_is_stored, "the second answer")
        assert killed.pid
        os.kill(killed.pid, signal.SIGKILL)
        assert len(theirs.there()) == 2, "one that is stored lies there still, and one that nobody has read"

        await hold(0)
        start_worker()
        await until_swept(all_put_away, "the rest")
        found = await Receipt.get_pymongo_collection().find().to_list()
        assert sorted((each["name"], each["state"]) for each in found) == [
            (f"997-{number}.edi", "Matched") for number in range(1, ANSWERS + 1)
        ]
        assert sorted(each.name for each in (theirs.folder / "taken").iterdir()) == sorted(
            each["name"] for each in found
        )
        for each in await Delivery.get_pymongo_collection().find().to_list():
            heard = [step["what"] for step in each["events"] if step["what"] == "Accepted"]
            assert (each["acknowledgement"], heard) == ("Accepted", ["Accepted"])
        assert set((await house.statuses()).values()) == {"Delivered"}
