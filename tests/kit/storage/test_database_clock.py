"""The clock shared by several machines is the database's: queried now and then, measured in between."""

import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from freight.kit.storage import database_clock


class CountedHello:
    """A database that counts how often it was asked for the time, and answers with a moment of its own."""

    codec_options = None

    def __init__(self, moment: datetime) -> None:
        self.moment, self.asked = moment, 0

    async def command(self, *_: object, **__: object) -> dict[str, Any]:
        self.asked += 1
        return {"localTime": self.moment}


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> CountedHello:
    counted = CountedHello(datetime(2031, 5, 4, 12, tzinfo=UTC))
    monkeypatch.setattr(database_clock, "get_connections", lambda: SimpleNamespace(database=counted))
    monkeypatch.setattr(database_clock, "_watches", {})
    return counted


async def test_a_minute_of_questions_asks_the_database_twice(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, own = time.monotonic(), time.time()
    for passed in range(60):
        monkeypatch.setattr(time, "monotonic", lambda passed=passed: started + passed)
        monkeypatch.setattr(time, "time", lambda passed=passed: own + passed)
        shown = await database_clock.read_database_clock() - database.moment
        # the database of this test says the same moment each time it is asked
        assert shown == timedelta(seconds=passed if passed <= 30 else passed - 31)
    assert database.asked == 2


async def test_a_machine_that_slept_or_was_set_asks_again(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database_clock.read_database_clock()
    own = time.time()
    monkeypatch.setattr(time, "time", lambda: own + 3600)
    database.moment += timedelta(hours=1)
    assert await database_clock.read_database_clock() == database.moment
    assert database.asked == 2


async def test_a_clock_set_wrong_on_this_machine_misleads_nothing(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert abs(await database_clock.read_database_clock() - database.moment) < timedelta(seconds=5)


async def test_an_answer_that_was_long_on_its_way_is_not_measured_from(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a second behind, this process would consider what others have just stored not due yet."""
    answer = database.command

    async def late(*_: object) -> dict[str, Any]:
        told = await answer()
        started = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: started + 0.5)
        return told

    monkeypatch.setattr(database, "command", lambda *_, **__: late())
    await database_clock.read_database_clock()
    monkeypatch.setattr(database, "command", answer)
    database.moment += timedelta(seconds=1)
    assert await database_clock.read_database_clock() == database.moment


async def test_the_way_of_an_answer_does_not_put_this_process_behind(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was stored at the moment of the answer, or while it was on its way, is due at the next reading."""
    measured, own = time.monotonic(), time.time()
    passed = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: measured + passed)
    monkeypatch.setattr(time, "time", lambda: own + passed)
    answer = database.command

    async def late(*_: object, **__: object) -> dict[str, Any]:
        nonlocal passed
        told = await answer()
        passed += 0.018
        return told

    monkeypatch.setattr(database, "command", late)
    await database_clock.read_database_clock()
    stored_at = database.moment + timedelta(milliseconds=18)
    passed += 0.002
    assert await database_clock.read_database_clock() >= stored_at
    assert database.asked == 1


async def test_a_clock_set_by_a_few_milliseconds_is_noticed(
    database: CountedHello, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database_clock.read_database_clock()
    own = time.time()
    monkeypatch.setattr(time, "time", lambda: own + 0.02)
    await database_clock.read_database_clock()
    assert database.asked == 2
