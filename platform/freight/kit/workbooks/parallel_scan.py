"""Scans and reads a large sheet at once, on two cores: scanning its XML for what is not in the values takes nearly as
long as reading them. Only for a process that does nothing else and ends with its workbook."""

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Never, TypeVar

from freight.kit.workbooks.sheet_facts import SheetFacts

T = TypeVar("T")


def read_while_scanning(scan: Callable[[], SheetFacts], read: Callable[[], T]) -> tuple[SheetFacts, T]:
    """Return the facts of a sheet and the result of `read`. Returns in a forked process; the calling process scans, and
    ends with the same status as the forked one. What `scan` raises is raised in the caller, whatever the other does."""
    read_end, telling = os.pipe()
    reader = os.fork()
    if reader:
        os.close(read_end)
        _scan_and_end(scan, reader, telling)
    os.close(telling)
    failed: Exception | None = None
    try:
        outcome = read()
    except Exception as error:  # the facts may refuse the sheet, so they are awaited first
        failed = error
    with open(read_end, "rb") as pipe:
        facts = pipe.read()
    if not facts:
        os._exit(0)  # refused: the other process says why
    if failed is not None:
        raise failed
    return pickle.loads(facts), outcome


def _scan_and_end(scan: Callable[[], SheetFacts], reader: int, telling: int) -> Never:
    """Send the reader the facts, wait for its end, and end the same way."""
    try:
        facts = pickle.dumps(scan())
    except BaseException:
        os.kill(reader, signal.SIGKILL)
        os.waitpid(reader, 0)
        raise
    # it may have ended by now, for lack of memory or time
    with suppress(BrokenPipeError), open(telling, "wb") as pipe:
        pipe.write(facts)
    ended = os.waitstatus_to_exitcode(os.waitpid(reader, 0)[1])
    if ended < 0:
        os.kill(os.getpid(), -ended)
    os._exit(ended)
