"""What prevents a schedule from being saved, in the words of administration §5.3."""

from collections.abc import Iterator, Sequence
from datetime import time

from freight.core.schedules.blocks import RUNNING, RestrictedSpan, TimeBlock, TimeBlockKind

NOT_BETWEEN = "Scheduling time should not between Restricted Time."
END_FIRST = "Start Date cannot be greater than End Date"
MOST_BLOCKS = 50
MOST_TIMES = 96


def find_schedule_problems(blocks: Sequence[TimeBlock], restricted: Sequence[RestrictedSpan]) -> list[str]:
    """Return everything that is wrong, block by block; empty if the schedule may be saved."""
    messages = [message for number, block in enumerate(blocks, 1) for message in _of_block(number, block)]
    wrong = [
        f"Start time should be less than End time in block {number} ."
        for number, span in enumerate(restricted, 1)
        if span.start is None or span.end is None or span.start >= span.end
    ]
    times = [at for block in blocks if block.kind in RUNNING for at in block.runs_at]
    if not wrong and any(span.holds(at) for span in restricted for at in times):
        messages.append(NOT_BETWEEN)
    return [*messages, *wrong]


def _of_block(number: int, block: TimeBlock) -> Iterator[str]:
    if block.kind not in RUNNING:
        return
    # hour 00 means that no time was chosen (R313); runs at midnight are among the times
    if _is_missing(block.start):
        yield f"Start Time is mandatory for scheduling block {number}"
    if _is_missing(block.end):
        yield f"End Time is mandatory for scheduling block {number}"
    if block.start_date is None:
        yield f"Start date is mandatory for scheduling block {number}"
    if block.end_date is None:
        yield f"End date is mandatory for scheduling block {number}"
    if block.start_date and block.end_date:
        first = (block.start_date, block.start or time.min)
        if first > (block.end_date, block.end or time.max):
            yield END_FIRST
    allowed = range(1, 8) if block.kind is TimeBlockKind.WEEKLY else range(1, 32)
    if block.kind is not TimeBlockKind.DAILY and (not block.days or not block.days <= set(allowed)):
        yield f"Choose the days of scheduling block {number}."
    if not block.months <= set(range(1, 13)):
        yield f"Choose the months of scheduling block {number}."
    if len(block.times) > MOST_TIMES:
        yield f"Scheduling block {number} has more than {MOST_TIMES} times a day."


def _is_missing(at: time | None) -> bool:
    return at is None or at.hour == 0
