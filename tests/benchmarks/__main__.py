"""`make bench`: runs the benchmarks one after another, each in a process of its own, and sums up what they held.

    python -m tests.benchmarks            all of them
    python -m tests.benchmarks uploads    those named

Each prints its figures, as ratios within its own run, so that they mean the same on a slow and a fast machine; it
ends with status 0 when every limit was held and 1 when one was missed.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
HELD, MISSED = 0, 1


@dataclass(frozen=True)
class Benchmark:
    """One benchmark: what it measures, and the command that does."""

    name: str
    measures: str
    command: tuple[str, ...]


def _python(name: str, measures: str) -> Benchmark:
    return Benchmark(name, measures, (sys.executable, "-m", f"tests.benchmarks.{name}"))


BENCHMARKS: tuple[Benchmark, ...] = (
    _python("uploads", "upload of 100,000 rows against reading and storing them plainly"),
    _python("lane_uploads", "upload of 100,000 lanes in each of the three shapes that rates are printed in"),
    _python("shipments_page", "a filtered page of the grid over 1,000,000 shipments against the bare query"),
    _python("margins_page", "a page of the grid with its margins against the page alone"),
    _python("find", "a number typed into the palette over 1,000,000 shipments, and what the database looks at"),
    _python("rights", "a check, its reason, the rights of a call, and a role of 10,000 holders"),
    _python("capture", "1,000 invoices captured in one save beside a raw write of the same documents"),
    _python("aging", "the aging summary over 1,000,000 shipments against counting them"),
    _python("computed_fields", "a scripting rule brought to 100,000 shipments against writing its field plainly"),
    _python("suggestions", "a typed letter over 1,000,000 values of a lookup table"),
    _python("under_load", "Home, grid and saving by thirty people, alone and beside an upload and a bulk rating"),
    Benchmark("editor", "a click to the paint of 200 charges", ("node", "webapp/bench/editor/measure.mjs")),
    Benchmark("grid", "a key press to its paint, 5,000 and 100,000 rows", ("node", "webapp/bench/grid/measure.mjs")),
    _python("billing", "billing of 10,000 rated shipments as a job against writing the same documents plainly"),
    _python("invoice_pdf", "PDF of 600 invoices as a job against drawing them plainly in one process"),
    _python("edi_210", "a 210 of 53 segments with the way of each element against one written by hand"),
    _python("delivery", "10,000 invoices planned, mailed and sent as EDI, beside the bare sending"),
    _python("delivery_workers", "10,000 mails by two workers, and how long one waits for its first try"),
    _python("delivery_killed", "10,000 invoices by mail and EDI while workers, scheduler and database are killed"),
    _python("rules", "20 rules of 5 conditions on rows of a grid against zen-engine"),
    _python("rating", "explained ratings of the real orders against hand-written loops without a trace"),
    _python("rating_explained", "explained ratings at 50,000 lanes and 8 charges against zen-engine"),
    _python("billing_tax", "billing of 10,000 rated shipments with tax against billing them without"),
    _python("einvoice", "invoices of 20 charges as data, held against XSD and official rules of EN 16931"),
    _python("einvoice_background", "1,000 electronic invoices issued and sent while ten people work"),
    _python("tax_lines", "the tax of 100,000 charges by 40 rules, and the breakdown of their invoices"),
    _python("rating_lines", "explained ratings with one cargo line, and with five of several classes"),
    _python("rating_bulk", "1,000,000 shipments in bulk against a DuckDB query, every cent compared"),
    _python("rating_lanes", "choosing among 1,000,000 lanes against 1,000"),
    _python("rating_sides", "rating what shipments sell for and what they cost against rating what they sell for"),
    _python("rating_job", "bulk rating with traces stored, two workers against one"),
)


@dataclass(frozen=True)
class Ended:
    """How a benchmark ended, in seconds."""

    benchmark: Benchmark
    status: int
    seconds: float

    @property
    def verdict(self) -> str:
        """In one word."""
        return {HELD: "held", MISSED: "missed"}.get(self.status, f"failed ({self.status})")


def measure(benchmark: Benchmark) -> Ended:
    """Run one benchmark; its figures go straight to the terminal."""
    print(f"\n── {benchmark.name}: {benchmark.measures}", flush=True)
    begun = time.monotonic()
    status = subprocess.run(benchmark.command, cwd=ROOT, check=False).returncode
    return Ended(benchmark, status, time.monotonic() - begun)


def chosen(names: Sequence[str], table: Sequence[Benchmark] = BENCHMARKS) -> list[Benchmark]:
    """The benchmarks of those names, all without names. Raises SystemExit for a name there is not."""
    known = {benchmark.name for benchmark in table}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"There is no benchmark {', '.join(unknown)}. There are: {', '.join(sorted(known))}.")
    return [benchmark for benchmark in table if not names or benchmark.name in names]


def main(names: Sequence[str]) -> int:
    """Measure and sum up; the status is 0 when every limit was held."""
    ended = [measure(benchmark) for benchmark in chosen(names)]
    print("\n── summary")
    for one in ended:
        print(f"  {one.benchmark.name:<16} {one.verdict:<12} {one.seconds:>6.0f} s")
    return int(any(one.status != HELD for one in ended))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
