"""Rendering tenants' templates in child processes with limits, which are reused for the next document.

A sandbox inside this process could refuse attributes and files; it could not stop a loop, a layout that takes minutes
or a string that grows to a gigabyte without stopping the service as well. A child costs 0.3 s once and nothing per
document after that.
"""

import asyncio
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass

import orjson
import structlog

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Values
from freight.kit.jobs.slots import FairSlots
from freight.kit.paper.pdf_rendering import PdfHeading
from freight.kit.paper.render_frames import RenderFrame, pack_render_frame, unpack_render_frame

log = structlog.get_logger()

# presses of one process that serves users: each may take a core and some 100 MB
AT_ONCE = 2
# and of one that works for one company at a time
IN_JOB = min(max(os.cpu_count() or 1, AT_ONCE), 4)
# template, layout and a busy machine; the child stops itself long before
_SECONDS = 40
# a library that leaks is restarted before it matters; a restart takes as long as a hundred documents
_DOCUMENTS_EACH = 5_000


@dataclass(frozen=True)
class PdfJob:
    """A document to render: a Jinja template, its values (plain JSON) and, if a QR code is printed, the template of its
    text. It can extend `letterhead.html`."""

    paper: PdfHeading
    template: str
    values: Values
    qr: str = ""


@dataclass(frozen=True)
class TextJob:
    """Texts to render without a PDF: Jinja templates by name, and their values. Those in `escaped` are HTML."""

    templates: Mapping[str, str]
    values: Values
    escaped: tuple[str, ...] = ()


class _Press:
    """One child process."""

    def __init__(self) -> None:
        self.drawn = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "freight.kit.paper.render_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        )

    def draw(self, request: bytes) -> tuple[RenderFrame, bytes] | None:
        """Return the answer to one request, None when the child ended over it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Timer(_SECONDS, self._process.kill)
        late.start()
        try:
            self._process.stdin.write(pack_render_frame(RenderFrame.REQUEST, request))
            self._process.stdin.flush()
            self.drawn += 1
            return unpack_render_frame(self._process.stdout)  # type: ignore[arg-type]
        except BrokenPipeError:
            return None
        finally:
            late.cancel()

    def close(self) -> None:
        """End the child."""
        with suppress(OSError):
            self._process.communicate(timeout=1)
        self._process.kill()
        self._process.wait()


# one company leaves a place for the others
_PLACES = FairSlots(AT_ONCE, each=AT_ONCE - 1, patience=30)
# own threads: waiting for a press must not block the shared ones
_threads = ThreadPoolExecutor(IN_JOB, thread_name_prefix="press")
_idle: "queue.SimpleQueue[_Press]" = queue.SimpleQueue()


async def render_pdf(sheet: PdfJob, company: Hashable) -> bytes:
    """Return the PDF of a document of this company. Equal input gives equal bytes. Raises Invalid with `line` in its
    data when the template fails or takes too much, Unavailable while all presses are busy for too long."""
    async with _PLACES.one(company):
        return await _pressed(sheet)


async def render_pdf_in_job(sheet: PdfJob) -> bytes:
    """As `render_pdf`, in a process that works for one company at a time: it may use every press."""
    return await _pressed(sheet)


async def _pressed(sheet: PdfJob) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_threads, _answered, sheet)


async def render_texts(wording: TextJob) -> dict[str, str]:
    """Return the rendered texts by the names of their templates. Raises Invalid, naming the template, when one fails or
    takes too much. For jobs, as `render_pdf_in_job`."""
    answer = await asyncio.get_running_loop().run_in_executor(_threads, _answered, wording)
    texts: dict[str, str] = orjson.loads(answer)
    return texts


def encode_render_request(asked: PdfJob | TextJob) -> bytes:
    """Return the request to a child."""
    if isinstance(asked, TextJob):
        return orjson.dumps({"wording": asdict(asked)})
    sheet = asked
    return orjson.dumps(
        {"paper": asdict(sheet.paper), "template": sheet.template, "values": sheet.values, "qr": sheet.qr}
    )


def _answered(asked: PdfJob | TextJob) -> bytes:
    answer = _drawn(encode_render_request(asked))
    if answer is None:
        title = asked.paper.title if isinstance(asked, PdfJob) else ", ".join(asked.templates)
        log.warning("the drawing child ended over a document", title=title)
        raise Invalid(
            "The document takes too long or too much memory to create. Simplify its template.", code=ErrorCode.TEMPLATE
        )
    kind, content = answer
    if kind is RenderFrame.DRAWN:
        return content
    refusal = orjson.loads(content)
    line = refusal["line"]
    raise Invalid(
        f"Line {line}: {refusal['message']}" if line else refusal["message"],
        code=ErrorCode.TEMPLATE,
        data={"line": line},
    )


def _drawn(request: bytes) -> tuple[RenderFrame, bytes] | None:
    try:
        worker = _idle.get_nowait()
    except queue.Empty:
        worker = _Press()
    answer = worker.draw(request)
    if answer is None or worker.drawn >= _DOCUMENTS_EACH:
        worker.close()
    else:
        _idle.put(worker)
    return answer
