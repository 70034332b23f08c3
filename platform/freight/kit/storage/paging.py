"""Paging in the specification's terms: pageNo from 1, pageLimit rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from freight.core.errors import Invalid

MOST_ROWS = 1_000
MOST_PAGES = 10_000_000
# reading this many records one by one, or sorting them, takes about a quarter of a second without an index
MOST_TRIED = 50_000


@dataclass(frozen=True)
class Page:
    """One page of a list."""

    number: int = 1
    limit: int = 50

    def __post_init__(self) -> None:
        if not 1 <= self.number <= MOST_PAGES or not 1 <= self.limit <= MOST_ROWS:
            raise Invalid(f"Page {self.number} with {self.limit} rows: pages count from 1, with 1 to {MOST_ROWS} rows.")

    @property
    def skip(self) -> int:
        """Return the number of rows before this page."""
        return (self.number - 1) * self.limit


class Slice(NamedTuple):
    """Part of one of several lists that are paged as if they were one: which list, and its rows from `start` to before
    `stop`."""

    part: int
    start: int
    stop: int


def slice_lists(counts: Sequence[int], page: Page) -> list[Slice]:
    """Return what a page holds of consecutive lists of those lengths: nothing before it has to be read."""
    slices: list[Slice] = []
    before = 0
    for part, count in enumerate(counts):
        start, stop = max(page.skip - before, 0), min(page.skip + page.limit - before, count)
        if start < stop:
            slices.append(Slice(part, start, stop))
        before += count
    return slices
