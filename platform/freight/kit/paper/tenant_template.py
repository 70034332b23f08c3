"""Rendering a tenant's template to text within limits.

Jinja's immutable sandbox keeps it from everything but the values it is given, which are plain JSON: there is no object
whose attributes lead anywhere. What a sandbox cannot do is stop a loop or a text that doubles: `TemplateLimits` do, by
signals and by the process's own address space, which is why this runs in the main thread of a process of its own
(`press`).
"""

import resource
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from types import FrameType

from jinja2 import FunctionLoader, StrictUndefined, Template, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError, UndefinedError

from freight.kit.paper.bounded_sandbox import BoundedEnvironment
from freight.kit.paper.pdf_rendering import HERE
from freight.kit.paper.text_direction import detect_text_direction

LETTERHEAD = "letterhead.html"
# Jinja's name for the source of a template that came as text
_SOURCE = "<template>"
_GRACE_SECONDS = 1.0


@dataclass(frozen=True)
class TemplateLimits:
    """The limits of one template; a thousand shipments on one invoice take a tenth of them."""

    seconds: float = 3.0  # of processor time: a busy machine makes no template endless
    characters: int = 4_000_000
    bytes: int = 256 << 20  # in addition to what the process already holds


class TemplateRefused(Exception):
    """A template that cannot be rendered: what is wrong and, if known, in which line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class _Endless(Exception):
    """The time limit was exceeded."""


def render_tenant_template(
    source: str, values: Mapping[str, object], limits: TemplateLimits, *, escaped: bool = True
) -> str:
    """Return the text a template gives with these values; `escaped` for HTML. Raises TemplateRefused."""
    with _time_limit(limits.seconds) as time, _memory_limit(limits.bytes):
        try:
            return "".join(_bounded(_compiled(source, escaped).generate(values), limits.characters))
        except TemplateRefused:
            raise
        except Exception as fault:
            # the signal may come between two lines, which Jinja turns into a different exception
            if time.is_over:
                raise _refusal(_Endless(), limits, time.line) from fault
            raise _refusal(fault, limits, _line_of(fault)) from fault


def _refusal(fault: Exception, limits: TemplateLimits, line: int | None) -> TemplateRefused:
    match fault:
        case _Endless():
            message = f"The template never finished: it was stopped after {limits.seconds:g} seconds"
        case MemoryError():
            message = "The template needs more memory than allowed"
        case RecursionError():
            message = "The template calls itself endlessly"
        case TemplateNotFound():
            message = f"There is no “{fault.name}” to extend: a template can only extend {LETTERHEAD}"
        case TemplateSyntaxError():
            message, line = fault.message or "This is not a template", fault.lineno
        case UndefinedError():
            message = str(fault).replace("'dict object' has no attribute", "There is no")
        case SecurityError():
            message = f"Not allowed in a template: {fault}"
        case _:  # whatever operators and filters raise: it is the template's fault
            message = str(fault) or type(fault).__name__
    message = message.strip().removesuffix(".")
    return TemplateRefused(f"{message[:1].upper()}{message[1:]}.", line)


def _bounded(pieces: Iterator[str], most: int) -> Iterator[str]:
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > most:
            raise TemplateRefused(f"The template writes more than {most:,} characters.")
        yield piece


@lru_cache(maxsize=32)
def _compiled(source: str, escaped: bool) -> Template:
    environment = BoundedEnvironment(loader=FunctionLoader(_letterhead), autoescape=escaped, undefined=StrictUndefined)
    environment.filters["direction"] = detect_text_direction
    return environment.from_string(source)


def _letterhead(name: str) -> tuple[str, str, None] | None:
    return ((HERE / LETTERHEAD).read_text(), LETTERHEAD, None) if name == LETTERHEAD else None


@dataclass
class _Time:
    is_over: bool = False
    line: int | None = None


@contextmanager
def _time_limit(seconds: float) -> Iterator[_Time]:
    time = _Time()

    def stop(_: int, frame: FrameType | None) -> None:
        time.is_over, time.line = True, _line_at(frame)
        raise _Endless

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    # a long call into C never notices the first signal: the second one ends the process
    hard = signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds + _GRACE_SECONDS)
    try:
        yield time
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGPROF, before)
        signal.signal(signal.SIGVTALRM, hard)


@contextmanager
def _memory_limit(more: int) -> Iterator[None]:
    """Allow the process `more` bytes than it has, for the duration of the block."""
    with open("/proc/self/statm") as pages:
        memory_used = int(pages.read().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = before[1]
    resource.setrlimit(
        resource.RLIMIT_AS,
        (memory_used + more if most == resource.RLIM_INFINITY else min(memory_used + more, most), most),
    )
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _line_of(error: BaseException) -> int | None:
    """Return the innermost line of the template itself that the error went through."""
    line, step = None, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == _SOURCE:
            line = step.tb_lineno
        step = step.tb_next
    return line


def _line_at(frame: FrameType | None) -> int | None:
    """Return the current line of the template: that of the compiled code, looked up in Jinja's own table."""
    while frame is not None and frame.f_code.co_filename != _SOURCE:
        frame = frame.f_back
    if frame is None:
        return None
    begun = [line for start, _, line in frame.f_code.co_lines() if line and start <= frame.f_lasti]
    line: int = frame.f_globals["__jinja_template__"].get_corresponding_lineno(begun[-1] if begun else 1)
    return line
