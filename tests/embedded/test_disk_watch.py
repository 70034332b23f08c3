"""When the disk is nearly full, calls that would add to it are refused with a message, and reading goes on."""

import asyncio
from pathlib import Path

import pytest
from pymongo import AsyncMongoClient
from pymongo.errors import AutoReconnect

from freight.core.errors import DiskFull
from freight.documents.task import Task
from freight.embedded import disk_watch
from freight.embedded.disk_watch import DiskWatch
from freight.kit.http.errors import STATUS
from freight.kit.storage import files
from freight.kit.storage.connections import Connections
from freight.kit.storage.disk_space import LEAST_BYTES, DiskSpace, format_bytes
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants


async def test_the_database_says_what_its_disk_has_left(connections: Connections) -> None:
    space = DiskSpace()
    await space.look(connections.database)
    assert space.free
    assert space.free > 0


async def test_a_server_that_lets_us_into_our_database_alone_says_so_too(connections: Connections) -> None:
    database = connections.database
    roles = [{"role": "readWrite", "db": database.name}]
    await database.command("createUser", "narrow", pwd="of our database", roles=roles)
    host, port = await database.client.address or ("", 0)
    narrow = AsyncMongoClient(
        host, port, directConnection=True, username="narrow", password="of our database", authSource=database.name
    )
    try:
        space = DiskSpace()
        await space.look(narrow[database.name])
        assert space.free
    finally:
        await narrow.close()
        await database.command("dropUser", "narrow")


async def test_nothing_is_added_to_an_almost_full_disk_and_reading_goes_on(
    connections: Connections, tenants: Tenants, sign_in, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections.space, "free", LEAST_BYTES - 1)
    caller = await sign_in(tenants.ana)
    profile = {"name": "Mine", "type": "shipment", "filters": []}
    with pytest.raises(DiskFull, match="511 MB left"):
        await scoped(Task, tenants.air).insert_one(dict(profile))
    with pytest.raises(DiskFull):
        await files.save_file(tenants.air, b"rows", "rows.csv", "text/csv", "upload")
    assert STATUS[DiskFull] == 507
    assert (await caller.get("/api/accounts")).status_code == 200


def test_the_terminal_hears_of_it_before_and_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = DiskWatch(tmp_path)
    said = []
    for free in (10 * LEAST_BYTES, 3 * LEAST_BYTES, 2 * LEAST_BYTES, LEAST_BYTES // 2, 10 * LEAST_BYTES):
        monkeypatch.setattr(
            disk_watch.shutil, "disk_usage", lambda _, free=free: disk_watch.shutil._ntuple_diskusage(0, 0, free)
        )
        said.append(watch.look())
    assert said[0] == said[2] == []
    assert "1.5 GB left. Free up space: below 512 MB, nothing can be saved." in said[1][0]
    assert "256 MB left. Nothing can be saved" in said[3][0]
    assert "Saving works again" in said[4][0]


async def test_the_watch_ends_although_the_database_swallows_the_cancelling() -> None:
    space = DiskSpace()

    class Unwilling:
        async def command(self, _: str) -> dict[str, int]:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                raise AutoReconnect("cancelled") from None
            return {}

    watching = asyncio.create_task(space.watch(Unwilling()))
    await asyncio.sleep(0)
    await asyncio.wait_for(space.end(watching), 20)


async def test_the_watch_asks_only_while_there_is_something_to_save(monkeypatch: pytest.MonkeyPatch) -> None:
    space, asked = DiskSpace(), []

    async def look(_: object) -> None:
        asked.append(len(asked))

    monkeypatch.setattr(space, "look", look)
    monkeypatch.setattr("freight.kit.storage.disk_space._LOOK_SECONDS", 0)
    watching = asyncio.create_task(space.watch(object()))
    counts = []
    for is_saving in (False, False, True, False):
        if is_saving:
            space.demand()
        for _ in range(5):
            await asyncio.sleep(0)
        counts.append(len(asked))
    await space.end(watching)
    assert counts == [1, 1, 2, 2]


def test_sizes_are_said_as_people_read_them() -> None:
    assert (format_bytes(310 * 2**20), format_bytes(5 * 2**29)) == ("310 MB", "2.5 GB")
