"""How often a secret may be guessed."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from freight.core.errors import Throttled
from freight.kit.auth.throttle import ThrottleWindow

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
WINDOW = ThrottleWindow("guesses", failures=5, span=timedelta(minutes=15), most=timedelta(minutes=5))

pytestmark = pytest.mark.usefixtures("connections")


async def counted(now: datetime) -> bool:
    try:
        await WINDOW.count("ana", now)
    except Throttled:
        return False
    return True


async def test_of_thirty_tries_at_the_same_moment_five_are_looked_at() -> None:
    tried = await asyncio.gather(*(counted(NOW) for _ in range(30)))
    assert sum(tried) == 5


@pytest.mark.parametrize(("failures", "seconds"), [(5, 1), (6, 2), (7, 4), (12, 128), (14, 300), (40, 300)])
async def test_the_wait_doubles_with_each_further_failure_up_to_five_minutes(failures: int, seconds: int) -> None:
    for _ in range(failures):
        await WINDOW.record("ana", NOW)
    with pytest.raises(Throttled) as early:
        await WINDOW.count("ana", NOW)
    assert early.value.data["retryAfter"] == seconds
    assert not await counted(NOW + timedelta(seconds=seconds - 0.1))
    assert await counted(NOW + timedelta(seconds=seconds))


async def test_a_right_one_and_the_end_of_the_span_clear_the_count() -> None:
    for _ in range(9):
        await WINDOW.record("ana", NOW)
    assert await counted(NOW + timedelta(minutes=15))
    await WINDOW.clear("ana")
    assert all([await counted(NOW) for _ in range(5)])
