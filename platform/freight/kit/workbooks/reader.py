"""Reading a workbook from the outside: starts the child, passes its rows on, and survives whatever happens to it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import orjson
import structlog

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.workbooks.sheet_notes import CellSpan, SheetNotes
from freight.core.workbooks.shown_cells import ShownCells
from freight.kit.jobs.slots import FairSlots
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader_frames import HEAD, ReaderFrame

log = structlog.get_logger()

_CHILD = "freight.kit.workbooks.reader_process"
# two workbooks at a time in one process, of different companies: each may take a core, a large one two for its first
# seconds, and a few hundred MB
_PLACES = FairSlots(at_once=2, each=1, patience=60)
# a machine with other work gives the child its processor time late
_SECONDS = 240
# the child continues while the parent stores what it has: a few chunks
_BUFFER_BYTES = 8 << 20


@dataclass(frozen=True)
class OpenedSheet:
    """The description of a sheet. `above`: the text of a second row of headings above each column. `samples`: the first
    values of each column, as the workbook has them. `hidden_rows`: below the headings, by number. `money`: the cells
    whose format shows a currency, in the form of a `CellSpan`, if requested. `zeros`: formulas that show 0, `computed`:
    the columns with one that shows anything else."""

    sheets: list[str]
    sheet: str
    header_row: int
    headings: list[str]
    above: list[str]
    samples: list[list[object]]
    hidden_rows: list[int] = field(default_factory=list)
    money: list[dict[str, object]] = field(default_factory=list)
    zeros: list[dict[str, object]] = field(default_factory=list)
    computed: list[int] = field(default_factory=list)

    @property
    def shown(self) -> ShownCells:
        """Return what formats and formulas show of the cells."""
        money, zeros = ([CellSpan.model_validate(span) for span in some] for some in (self.money, self.zeros))
        return ShownCells(money, zeros, self.computed)


@dataclass(frozen=True)
class RawChunk:
    """Rows as JSON `{"numbers": […], "rows": [[…], …]}`, to be stored as they are; `unpack_raw_chunk` parses them."""

    row_count: int
    content: bytes


class WorkbookReading:
    """A workbook being read: `opened` first, then `chunks()` to the end, and then the `notes` of a studied sheet."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        self._process = process
        self._name = name
        self.opened: OpenedSheet
        self.notes: SheetNotes | None = None

    async def open(self) -> None:
        """Wait for the headings. Raises Invalid with the reason when the workbook is refused."""
        kind, payload = await self._frame()
        opened = orjson.loads(payload) if kind is ReaderFrame.OPENED else {}
        if not opened:
            raise self._unreadable()
        self.opened = OpenedSheet(
            opened["sheets"],
            opened["sheet"],
            opened["headerRow"],
            opened["headings"],
            opened["above"],
            opened["samples"],
            opened["hiddenRows"],
            opened["money"],
            opened["zeros"],
            opened["computed"],
        )

    async def chunks(self) -> AsyncIterator[RawChunk]:
        """Yield the rows below the headings. Raises Invalid when something is wrong further down."""
        while True:
            kind, payload = await self._frame()
            if kind is ReaderFrame.DONE:
                notes = orjson.loads(payload)["notes"]
                self.notes = SheetNotes.model_validate(notes) if notes else None
                return
            yield RawChunk(int.from_bytes(payload[:4], "big"), payload[4:])

    async def _frame(self) -> tuple[ReaderFrame, bytes]:
        assert self._process.stdout is not None
        try:
            head = await self._process.stdout.readexactly(HEAD.size)
            kind, length = HEAD.unpack(head)
            payload = await self._process.stdout.readexactly(length)
        except asyncio.IncompleteReadError as cut_off:
            if await self._process.wait() == -signal.SIGXCPU:
                raise make_too_slow_refusal(self._name) from cut_off
            raise self._unreadable() from cut_off
        if kind == ReaderFrame.REFUSED:
            refusal = orjson.loads(payload)
            raise Invalid(refusal["message"], code=ErrorCode(refusal["code"]))
        return ReaderFrame(kind), payload

    def _unreadable(self) -> Invalid:
        log.warning("reading child ended early", file=self._name, pid=self._process.pid)
        return Invalid(
            f"{self._name} cannot be read: it is damaged, or too large to open. "
            "Open it in Excel, save it as a new .xlsx workbook and upload that.",
            code=ErrorCode.UNREADABLE,
        )


@asynccontextmanager
async def open_workbook(
    path: Path, name: str, limits: ReaderLimits, company: Hashable, sheet: str | None = None
) -> AsyncIterator[WorkbookReading]:
    """Read the workbook at `path`; `name` is what its messages call it. Raises Invalid naming place and remedy, and
    Unavailable while `company` or others occupy all places for too long.

    The child has ended when the block is left, however it is left.
    """
    async with _PLACES.one(company), _time_limit(name):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            _CHILD,
            str(path),
            name,
            orjson.dumps(asdict(limits)).decode(),
            *([sheet] if sheet else []),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            limit=_BUFFER_BYTES,
            start_new_session=True,
        )
        try:
            read = WorkbookReading(process, name)
            await read.open()
            yield read
        finally:
            if process.returncode is None:
                # including the process that it may have forked
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


@asynccontextmanager
async def _time_limit(name: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(_SECONDS):
            yield
    except TimeoutError as late:
        raise make_too_slow_refusal(name) from late


def make_too_slow_refusal(name: str) -> Invalid:
    """Return the refusal of a workbook that takes more time than its size allows."""
    log.warning("reading stopped, it took too long", file=name)
    return Invalid(
        f"{name} takes too long to read. Split it into smaller workbooks and upload those.", code=ErrorCode.TOO_SLOW
    )


def unpack_raw_chunk(content: bytes) -> tuple[list[int], list[list[object]]]:
    """Return the row numbers of the sheet and the cells of a stored chunk."""
    chunk = orjson.loads(content)
    return chunk["numbers"], chunk["rows"]
