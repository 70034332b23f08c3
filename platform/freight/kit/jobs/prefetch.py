"""Preparing the next piece of work while the one before it is being stored."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

PieceT = TypeVar("PieceT")
PreparedT = TypeVar("PreparedT")
_STEP = 10


async def iterate_cooperatively(items: Iterable[PieceT]) -> AsyncIterator[PieceT]:
    """Yield the items and let other tasks of this process run after every few of them: for work that computes for long
    alongside something that waits only now and then."""
    for number, item in enumerate(items):
        if number % _STEP == 0:
            await asyncio.sleep(0)
        yield item


@asynccontextmanager
async def prefetch_next(
    pieces: Iterable[PieceT], prepare: Callable[[PieceT], Awaitable[PreparedT]]
) -> AsyncIterator[AsyncIterator[tuple[PieceT, PreparedT]]]:
    """Yield each piece with its `prepare` result, in order; the next one is prepared while the caller works on the
    current one. What `prepare` raises is raised where its piece would come. Nothing keeps running after the block."""
    coming: list[asyncio.Task[tuple[PieceT, PreparedT]]] = []
    waiting = iter(pieces)

    async def prepared(piece: PieceT) -> tuple[PieceT, PreparedT]:
        return piece, await prepare(piece)

    def begin_next() -> None:
        for piece in waiting:
            coming.append(asyncio.create_task(prepared(piece)))
            return

    async def each() -> AsyncIterator[tuple[PieceT, PreparedT]]:
        begin_next()
        while coming:
            prepared_piece = await coming.pop()
            begin_next()
            yield prepared_piece

    try:
        yield each()
    finally:
        for task in coming:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)
