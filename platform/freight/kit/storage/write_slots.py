"""Where transactions that are under way write side by side, so that none waits for another.

A transaction sees the database as it was when it began. So it takes its seat before it begins: one that was given back
later has been written at meanwhile, and to write there, too, would be a conflict.
"""

import secrets
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pymongo.asynchronous.client_session import AsyncClientSession

PROCESS_BITS = 16


class WriteSlot(NamedTuple):
    """A transaction's place among those under way: the number of its process, drawn by lot when it starts, and its own
    number there, the lowest that is free. Two processes that draw the same number are in each other's way, no more."""

    process: int
    number: int


class WriteSlots:
    """The seats of one process. A transaction has its own until it ends, however often it begins anew."""

    def __init__(self) -> None:
        self._process = secrets.randbits(PROCESS_BITS)
        self._taken: WeakKeyDictionary[AsyncClientSession, int] = WeakKeyDictionary()

    def of(self, session: AsyncClientSession) -> WriteSlot:
        """The seat of the transaction in that session, taken when it is first asked for."""
        number = self._taken.get(session)
        if number is None:
            others = set(self._taken.values())
            number = next(free for free in range(len(others) + 1) if free not in others)
            self._taken[session] = number
        return WriteSlot(self._process, number)

    def leave(self, session: AsyncClientSession) -> None:
        """Free the seat of a transaction that has ended, if it had one."""
        self._taken.pop(session, None)
