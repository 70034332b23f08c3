"""The user's own workbook with its faulty cells colored and commented: made in a child process (`annotate.py`)."""

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import orjson

from freight.kit.workbooks.limits import ReaderLimits

_CHILD = "freight.kit.workbooks.annotate"
_SECONDS = 300
Mark = tuple[int, int, str, str]
"""A faulty cell: row from 1, column from 0, the kind of its finding, its message."""


async def mark_workbook_cells(
    source: Path, name: str, sheet: str, marks: Sequence[Mark], out: Path, limits: ReaderLimits
) -> None:
    """Write a copy of the workbook `source` to `out`, with these cells of a sheet marked. Raises RuntimeError."""
    path = out.with_name("marks.json")
    path.write_bytes(orjson.dumps(marks))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _CHILD,
        str(source),
        name,
        sheet,
        str(path),
        str(out),
        orjson.dumps(asdict(limits)).decode(),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
    )
    try:
        async with asyncio.timeout(_SECONDS):
            _, complaint = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"marking {name} ended with {process.returncode}: {complaint[-500:]!r}")
