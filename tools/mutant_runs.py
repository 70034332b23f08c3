"""Runs tests of the pure core in separate processes: once to see what each reaches, then on one changed module."""

import ast
import functools
import gc
import itertools
import os
import pickle
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest
from hypothesis import Phase, settings

from tools.mutating import find_changes

# of processor time; a run that never ends is stopped, and counts as noticed
MOST_SECONDS = 30


@dataclass(frozen=True)
class Ground:
    """What is changed and what should notice: a package below a source folder, and the tests, both below `root`."""

    root: Path
    package: str
    sources: Path
    tests: Path

    def find_files(self, room: str) -> list[Path]:
        """Return the modules of a room: a folder, or one file."""
        return sorted((self.sources / room).rglob("*.py")) or [self.sources / f"{room}.py"]

    def name_module(self, path: Path) -> str:
        """Return the name that a file is imported by."""
        return ".".join((self.package, *path.relative_to(self.sources).with_suffix("").parts)).removesuffix(".__init__")


@dataclass
class Recording:
    """What each test reaches: file → line → tests; the seconds each test takes; the lines that importing runs, and the
    modules that are imported."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    run_by_import: set[tuple[str, int]] = field(default_factory=set)
    imported: list[str] = field(default_factory=list)

    def add(self, test: str, seconds: float, reached: set[tuple[str, int]]) -> None:
        """Record what one example of a test reached."""
        self.seconds[test] = self.seconds.get(test, 0) + seconds
        for path, line in reached:
            self.lines.setdefault(path, {}).setdefault(line, set()).add(test)


class Recorder:
    """A plugin of pytest that traces the lines of the sources, test by test."""

    def __init__(self, sources: Path) -> None:
        self.sources, self.recording = f"{sources}{os.sep}", Recording()
        self.now: set[tuple[str, int]] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Trace what builds the tables of modules: it runs once, before any test."""
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.recording.run_by_import = self.now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Trace one test with its fixtures. Caches are cleared first, otherwise only the first caller would reach the
        cached code."""
        for each in self.remembered:
            each.cache_clear()
        self.now, begun = set(), time.process_time()
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.recording.add(_name(item), time.process_time() - begun, self.now)

    @functools.cached_property
    def remembered(self) -> list[Any]:
        """Return the cached functions of the sources."""
        kept = functools._lru_cache_wrapper
        return [e for e in gc.get_objects() if isinstance(e, kept) and _file_of(e).startswith(self.sources)]

    def _trace(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        path = frame.f_code.co_filename
        if not path.startswith(self.sources):
            return None

        def reach(frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
            if event == "line":
                self.now.add((path, frame.f_lineno))
            return reach

        return reach


class Chosen:
    """A pytest plugin that runs only these tests, quickest first."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect the tests that do not reach the change."""
        items[:] = sorted((e for e in items if _name(e) in self.seconds), key=lambda each: self.seconds[_name(each)])


class Changed(MetaPathFinder):
    """Finds one module with its change made in memory."""

    def __init__(self, module: str, path: Path, at: int) -> None:
        self.module, self.path, self.at = module, path, at

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the changed module under its name; None for others."""
        if name != self.module:
            return None
        return spec_from_file_location(name, self.path, loader=ChangedLoader(name, self.path, self.at))


class ChangedLoader(SourceFileLoader):
    """Loads a file with one change; no compiled file is read or left."""

    def __init__(self, module: str, path: Path, at: int) -> None:
        super().__init__(module, str(path))
        self.at = at

    def get_code(self, fullname: str) -> CodeType:
        """Return the code with the change."""
        tree = ast.parse(Path(self.path).read_text())
        next(itertools.islice(find_changes(tree), self.at, None)).apply()
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


def _name(item: pytest.Item) -> str:
    """Return the file and name of a test, without its parameters: a change may produce others."""
    return item.nodeid.partition("[")[0]


def _file_of(function: Any) -> str:
    code = getattr(getattr(function, "__wrapped__", None), "__code__", None)
    return code.co_filename if code else ""


def run_tests(ground: Ground, plugin: object, files: list[str]) -> int:
    """Run tests in this process, isolated and without servers; returns the status of pytest."""
    os.chdir(ground.root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # failing examples are not shrunk: one is enough
    settings.register_profile("mutants", derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutants")
    return pytest.main(["-x", "-q", "--noconftest", "-p", "no:cacheprovider", "-p", "hypothesis", *files], [plugin])


def _silence() -> None:
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def record(ground: Ground) -> Recording:
    """Run all tests once in a separate process; each has to pass."""
    with tempfile.NamedTemporaryFile() as told:
        pid = os.fork()
        if not pid:
            _silence()
            recorder = Recorder(ground.sources)
            status = run_tests(ground, recorder, [str(ground.tests)])
            recorder.recording.imported = list(sys.modules)
            told.write(pickle.dumps(recorder.recording))
            told.flush()
            os._exit(status)
        if os.waitpid(pid, 0)[1]:
            raise SystemExit("The tests have to pass before anything is changed.")
        recording: Recording = pickle.loads(Path(told.name).read_bytes())
        return recording


def start_on_change(ground: Ground, path: Path, at: int, tests: dict[str, float]) -> int:
    """Start a process that runs the tests, each with its seconds, on one changed module; returns its number."""
    pid = os.fork()
    if pid:
        return pid
    most = int(MOST_SECONDS + 3 * sum(tests.values()))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    _silence()
    sys.meta_path.insert(0, Changed(ground.name_module(path), path, at))
    status = 1
    try:
        status = run_tests(ground, Chosen(tests), sorted({each.partition("::")[0] for each in tests}))
    finally:
        os._exit(status)
