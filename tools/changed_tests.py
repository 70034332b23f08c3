"""Names the tests nearest to what changed: `python -m tools.changed_tests` prints their files, one on a line.

What changed is what git does not have yet, or the last commit in a clean tree. Near are the tests in the folder of a
changed module, which may reach it through the API, and those that import it or what imports it.
"""

import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.source import iterate_imports

ROOT = Path(__file__).parents[1]
# a folder of the tree, and the name under which its modules are imported
SOURCES = {"platform/freight": "freight", "jobs": "jobs", "tools": "tools", "tests": "tests"}
# a module that everything imports reaches every test: `make test` is for that
MOST_FILES = 24


def list_changed_files(root: Path = ROOT) -> list[str]:
    """Return the paths that differ from the last commit, new ones too; those of the last commit if there are none."""
    changed = _run_git(root, "diff", "--name-only", "HEAD") + _run_git(
        root, "ls-files", "--others", "--exclude-standard"
    )
    return changed or _run_git(root, "diff", "--name-only", "HEAD~1", "HEAD")


def find_dependent_tests(root: Path, changed: Iterable[str]) -> list[str]:
    """Return the paths of the tests near the changed files, nearest first, at most `MOST_FILES`: those that import
    them, those in their folder, then those that import what imports them."""
    modules = dict(_iterate_modules(root))
    importers = _index_importers(modules)
    paths = {root / path for path in changed}
    changed_modules = {name for name, path in modules.items() if path in paths}
    folders = {_find_test_folder(root, path) for path in changed}
    direct = {importer for name in changed_modules for importer in importers[name]}
    ranked = (
        changed_modules,
        direct,
        {name for name, path in modules.items() if path.parent in folders},
        {importer for name in direct for importer in importers[name]},
    )
    nearest: dict[str, int] = {}
    for rank, names in enumerate(ranked):
        nearest = dict.fromkeys(names, rank) | nearest
    tests = sorted((rank, modules[name].relative_to(root).as_posix()) for name, rank in nearest.items())
    return [path for _, path in tests if path.startswith("tests/") and Path(path).name.startswith("test_")][:MOST_FILES]


def _run_git(root: Path, *arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()


def _iterate_modules(root: Path) -> Iterator[tuple[str, Path]]:
    for folder, package in SOURCES.items():
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root / folder).with_suffix("").parts
            yield ".".join((package, *(part for part in parts if part != "__init__"))), path


def _index_importers(modules: Mapping[str, Path]) -> Mapping[str, set[str]]:
    """Return the modules that import each module."""
    importers: dict[str, set[str]] = defaultdict(set)
    for name, path in modules.items():
        for module, part in iterate_imports(path):
            importers[f"{module}.{part}" if f"{module}.{part}" in modules else module].add(name)
    return importers


def _find_test_folder(root: Path, changed: str) -> Path:
    """Return the folder with the tests of a changed file."""
    return root / "tests" / Path(changed.removeprefix("platform/freight/").removeprefix("tests/")).parent


if __name__ == "__main__":
    print("\n".join(find_dependent_tests(ROOT, list_changed_files())))
