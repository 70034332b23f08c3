"""Holding invoices as data against the official rules of EN 16931, in a child process that is reused."""

import asyncio
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import orjson

from freight.core.einvoice.checks import EInvoiceProblem
from freight.core.einvoice.formats import Syntax
from freight.core.errors import Unavailable

# compiling the rules, and a busy machine
_SECONDS = 60
_RETRY_SECONDS = 60
_MODULE = "freight.delivery.einvoice.judge_process"
_WARNING = "warning"
# the rules for CII come with Factur-X and demand that an invoice names it: XRechnung names itself instead
_ABOUT_FACTUR_X = "FX-SCH-A-000556"


class _Judge:
    """The child process; it judges one invoice after the other."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: bytes) -> bytes:
        """Return the answer to one request, empty when the child ended over it."""
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(_SECONDS, process.kill)
        late.start()
        try:
            process.stdin.write(request + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        finally:
            late.cancel()
        if not answer:
            self._end(process)
        return answer

    @staticmethod
    def _start() -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", _MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    def _end(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = None
        process.kill()
        with suppress(OSError):
            process.communicate(timeout=1)


_judge = _Judge()
# one thread: the child judges one at a time
_thread = ThreadPoolExecutor(1, thread_name_prefix="einvoice-judge")


async def judge_einvoice(xml: bytes, syntax: Syntax) -> list[EInvoiceProblem]:
    """Return the rules of EN 16931 that an invoice's XML breaks, without warnings. Raises Unavailable if it takes too
    long."""
    request = orjson.dumps({"syntax": syntax, "xml": xml.decode()})
    answer = await asyncio.get_running_loop().run_in_executor(_thread, _judge.ask, request)
    if not answer:
        raise Unavailable("The rules of EN 16931 took too long. Try again.", retry_after=_RETRY_SECONDS)
    return [
        EInvoiceProblem(failure["rule"], failure["text"])
        for failure in orjson.loads(answer)
        if failure["flag"] != _WARNING and failure["rule"] != _ABOUT_FACTUR_X
    ]
