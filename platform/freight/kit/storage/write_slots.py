"""Separate places for concurrent transactions to write to, so that none waits for another.

A transaction sees the database as it was when it began. So it takes its slot before it begins: a slot that was released
later has been written to in the meantime, and writing there, too, would be a conflict.
"""

import secrets
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pymongo.asynchronous.client_session import AsyncClientSession

PROCESS_BITS = 16


class WriteSlot(NamedTuple):
    """A transaction's place among concurrent ones: the number of its process, chosen at random when it starts, and its
    own number there, the lowest that is free. Two processes with the same number only slow each other down."""

    process: int
    number: int


class WriteSlots:
    """The slots of one process. A transaction has its own until it ends, however often it restarts."""

    def __init__(self) -> None:
        self._process = secrets.randbits(PROCESS_BITS)
        self._taken: WeakKeyDictionary[AsyncClientSession, int] = WeakKeyDictionary()

    def of(self, session: AsyncClientSession) -> WriteSlot:
        """Return the slot of the transaction in that session, taken on first use."""
        number = self._taken.get(session)
        if number is None:
            used_numbers = set(self._taken.values())
            number = next(free for free in range(len(used_numbers) + 1) if free not in used_numbers)
            self._taken[session] = number
        return WriteSlot(self._process, number)

    def leave(self, session: AsyncClientSession) -> None:
        """Free the slot of a transaction that has ended, if it had one."""
        self._taken.pop(session, None)
