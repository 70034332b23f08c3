"""Work prepared ahead: in order, never more than one piece, and never without the caller's request."""

import asyncio

import pytest

from freight.kit.jobs.prefetch import iterate_cooperatively, prefetch_next


async def test_the_next_piece_is_prepared_while_the_caller_works_on_one() -> None:
    told: list[str] = []

    async def prepare(piece: int) -> int:
        told.append(f"prepare {piece}")
        return piece * 10

    async with prefetch_next(range(3), prepare) as pieces:
        async for piece, prepared in pieces:
            await asyncio.sleep(0)
            told.append(f"work on {piece}: {prepared}")
    assert told == ["prepare 0", "prepare 1", "work on 0: 0", "prepare 2", "work on 1: 10", "work on 2: 20"]


async def test_what_goes_wrong_is_raised_where_its_piece_would_come() -> None:
    seen = []

    async def prepare(piece: int) -> float:
        return 1 / piece

    with pytest.raises(ZeroDivisionError):
        async with prefetch_next((2, 1, 0, 4), prepare) as pieces:
            async for piece, _ in pieces:
                seen.append(piece)
    assert seen == [2, 1]


async def test_nothing_is_prepared_any_more_when_the_caller_stops() -> None:
    ended = asyncio.Event()

    async def prepare(piece: int) -> int:
        try:
            await asyncio.sleep(0 if piece == 0 else 60)
        except asyncio.CancelledError:
            ended.set()
            raise
        return piece

    async with prefetch_next(range(9), prepare) as pieces:
        async for _ in pieces:
            await asyncio.sleep(0.01)
            break
    assert ended.is_set()


async def test_nothing_to_do_is_nothing_done() -> None:
    async with prefetch_next(range(0), asyncio.sleep) as pieces:
        assert [one async for one in pieces] == []


async def test_others_are_let_in_between_the_steps_of_something_long() -> None:
    let_in = []

    async def another() -> None:
        for _ in range(3):
            let_in.append(True)
            await asyncio.sleep(0)

    beside = asyncio.create_task(another())
    assert [one async for one in iterate_cooperatively(range(30))] == list(range(30))
    assert len(let_in) == 3
    await beside
