"""Where the breaks of a lane end, from the ends that a sheet prints."""

from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from freight.core.rating.breaks import STEP


class PrintedEnds(NamedTuple):
    """The half-open end of each band; whether the bands are in order and do not overlap, and if so how many gaps there
    are between them."""

    ends: tuple[Decimal | None, ...]
    is_plain: bool
    holes: int


@lru_cache(1_000)
def read_ends(printed: tuple[tuple[Decimal, Decimal | None], ...]) -> PrintedEnds:
    """Return printed ends of (start, end) as the next start: 99.99 reads as 100, unless the sheet's next start is
    nearer; a missing end is also the next start. The result is cached: most lanes of a sheet break at the same places.
    """
    starts = sorted({start for start, _ in printed})
    ends = tuple([_end_of(start, end, starts) for start, end in printed])
    following = [(end, start) for end, (start, _) in zip(ends, printed[1:], strict=False)]
    is_plain = all(end is not None and end <= start for end, start in following)
    return PrintedEnds(ends, is_plain, sum(end != start for end, start in following))


def _end_of(start: Decimal, end: Decimal | None, starts: Sequence[Decimal]) -> Decimal | None:
    if end is None:
        above = bisect_right(starts, start)
        return starts[above] if above < len(starts) else None
    following = bisect_right(starts, end)
    if end > start and starts[following - 1] == end:
        return end  # 0–100 / 100–250: the sheet is already half-open
    open_end = end + STEP
    return min(open_end, starts[following]) if following < len(starts) else open_end
