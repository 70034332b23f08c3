"""No test sleeps for a fixed time: it waits for a condition (`tests/fixtures/waiting.py`, `expect` in the browser), so
it takes no longer than needed on a fast machine and long enough on a slow one. Exceptions are listed here with their
reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

SLEEPS = {
    "tests/fixtures/waiting.py": "looks again whether it is so",
    "tests/embedded/test_patience.py": "what is tested is for how long something is waited for",
    "tests/features/delivery/outbox/test_faults.py": "plays the server that is slow",
    "tests/features/ledger/aging/test_stripes.py": "writers that come at any moment",
    "tests/features/work/tasks/test_slots.py": "looks again whether it is so",
    "tests/http/test_what_may_come_in.py": "plays the caller who sends slowly",
    "tests/jobs/chunk_worker.py": "plays work that takes long, and looks whether it may go on",
    "tests/jobs/test_fairness.py": "has failed: the worker writes down where it stands",
    "tests/jobs/test_runtime.py": "plays the job that is longer than the quiet after which connections are closed",
    "tests/kit/paper/test_render_pool.py": "lets the storm come first",
    "tests/kit/jobs/test_prefetch.py": "plays what is prepared, which takes a moment or never ends",
    "tests/embedded/test_disk_watch.py": "plays the answer that never comes",
    "tests/kit/workbooks/test_parallel_scan.py": "looks again whether it is so",
    "tests/kit/workbooks/test_hostile_sheets.py": "plays the workbook that is read for long",
    "tests/migrations/test_migrations.py": "plays the migration that takes long",
}
TIMERS = {
    "webapp/e2e/stack.ts": "looks again whether the suite is up",
    "webapp/src/api/transport.test.ts": "lets what was promised come first",
    "webapp/src/grid/Grid.test.tsx": "what is tested is that nothing comes later",
    "webapp/src/ui/ChangedMeanwhile.test.tsx": "what is tested is that nothing comes later",
}

_TIMER = re.compile(r"waitForTimeout\(|(?<![.\w])setTimeout\(\w+, |\bwait\(\d+\)|setTimeout\((?:resolve|done|passed)\b")


def _sleeps(path: Path) -> bool:
    """Whether it sleeps for longer than until the others had their turn."""
    text = path.read_text()
    for node in ast.walk(ast.parse(text)) if "sleep(" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1].endswith("sleep"):
            seconds = node.args[0] if node.args else None
            if not (isinstance(seconds, ast.Constant) and seconds.value == 0):
                return True
    return False


def _browser_tests() -> Iterator[Path]:
    yield from (ROOT / "webapp/e2e").glob("*.ts")
    yield from (ROOT / "webapp/src").rglob("*.test.ts*")


def _named(paths: Iterator[Path]) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in paths}


def test_no_test_sleeps() -> None:
    # benchmarks measure time
    paths = (path for path in (ROOT / "tests").rglob("*.py") if "benchmarks" not in path.parts and _sleeps(path))
    assert _named(paths) == set(SLEEPS)


def test_no_test_of_the_web_app_waits_by_a_timer() -> None:
    assert _named(path for path in _browser_tests() if _TIMER.search(path.read_text())) == set(TIMERS)
