"""Which lanes the shipments of a bulk rating may take; each distinct key is looked up once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from freight.core.rating.lanes import Key, LaneIndex

Ints = NDArray[np.int64]
_REMEMBERED_KEYS = 200_000


class LaneMatches:
    """The most specific lanes of every key that was asked for, in flat columns."""

    def __init__(self, index: LaneIndex) -> None:
        self._numbers = _Numbers(index)
        self._lanes, self._ends = np.empty(0, np.int64), np.zeros(1, np.int64)

    def of(self, keys: Sequence[Key]) -> tuple[Ints, Ints]:
        """(position of the key, lane), in order of both."""
        if len(self._numbers) > _REMEMBERED_KEYS:
            self._numbers.clear()
            self._lanes, self._ends = np.empty(0, np.int64), np.zeros(1, np.int64)
        numbers = np.fromiter(map(self._numbers.__getitem__, keys), np.int64, len(keys))
        self._take_in(self._numbers.take_new())
        firsts = self._ends[numbers]
        counts = self._ends[numbers + 1] - firsts
        rows = np.repeat(np.arange(len(keys)), counts)
        # the offers of one key are adjacent: from its first lane on, as many as it has
        within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        return rows, self._lanes[np.repeat(firsts, counts) + within]

    def _take_in(self, new: list[list[int]]) -> None:
        if new:
            self._lanes = np.concatenate([self._lanes, np.array([lane for lanes in new for lane in lanes], np.int64)])
            self._ends = np.concatenate([self._ends, self._ends[-1] + np.cumsum([len(lanes) for lanes in new])])


class _Numbers(dict[Key, int]):
    """Keys numbered as they come; the lanes of a new one are matched then."""

    def __init__(self, index: LaneIndex) -> None:
        super().__init__()
        self._index = index
        self._new: list[list[int]] = []

    def __missing__(self, key: Key) -> int:
        matched = self._index.match(key)
        self._new.append([lane for rank, lane in matched if rank == matched[0][0]])
        number = self[key] = len(self)
        return number

    def take_new(self) -> list[list[int]]:
        """The lanes of the keys that are new since the last call, in the order of their numbers."""
        new, self._new = self._new, []
        return new
