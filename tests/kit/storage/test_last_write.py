"""How long ago the last write was: a program ignores its own writes."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from freight.kit.storage import last_write
from freight.kit.storage.connections import Connections
from freight.kit.storage.last_write import LastWrite


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """A clock that a test advances: `seconds["passed"]`."""
    passed = {"passed": 0.0}
    begun = time.monotonic()
    monkeypatch.setattr(last_write, "time", SimpleNamespace(monotonic=lambda: begun + passed["passed"]))
    return passed


async def test_a_replica_set_says_what_its_last_write_is(connections: Connections) -> None:
    written = await last_write._read_last_write()
    await connections.database["lanes"].insert_one({"origin": "USORD"})
    assert None is not written != await last_write._read_last_write()


async def test_quiet_lasts_until_another_program_writes(
    monkeypatch: pytest.MonkeyPatch, seconds: dict[str, float]
) -> None:
    # other tests write to the same server: this one says itself what the last write is
    moments = iter(["one", "one", "two", "two", "own", "own"])

    async def read() -> object:
        return next(moments)

    monkeypatch.setattr(last_write, "_read_last_write", read)
    last = LastWrite()
    quiet = []
    for passed in (0, 7, 10, 14):
        seconds["passed"] = passed
        await last.look()
        quiet.append(round(last.quiet_seconds))
    assert quiet == [0, 7, 0, 4]
    await last.pass_over_own()
    seconds["passed"] = 20
    await last.look()
    assert round(last.quiet_seconds) == 10


async def test_a_server_that_does_not_say_is_never_quiet(
    monkeypatch: pytest.MonkeyPatch, seconds: dict[str, float]
) -> None:
    class Router:
        async def command(self, _: str) -> dict[str, Any]:
            return {"msg": "isdbgrid"}

    monkeypatch.setattr(last_write, "get_connections", lambda: SimpleNamespace(database=Router()))
    last = LastWrite()
    for passed in (0, 60):
        seconds["passed"] = passed
        await last.look()
        assert last.quiet_seconds == 0
