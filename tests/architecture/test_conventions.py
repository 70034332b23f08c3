"""Conventions that matter, read off the source: a convention no test holds is not one."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from freight.documents import DOCUMENTS
from freight.documents.base import TenantDocument

ROOT = Path(__file__).parents[2]
PLATFORM = ROOT / "platform" / "freight"
SAYS_NOTHING = re.compile(r"(^|/)(utils?|helpers?|common|misc)(\.|/)")
MOST_LINES = {".py": 400, ".tsx": 250}
# one name a line, looked up rather than read
LISTS = {"platform/freight/core/error_codes.py"}
# methods that read or write a collection; on a tenant document only kit.tenancy calls them
QUERIES = {
    "find", "find_one", "find_all", "find_many", "get", "count", "distinct", "aggregate", "insert", "insert_one",
    "insert_many", "save", "replace", "update", "update_all", "delete", "delete_all", "get_pymongo_collection",
}  # fmt: skip


OF_A_DOCUMENT = {"scoped", "__init__"}


@cache
def tracked() -> tuple[str, ...]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(name for name in listed.stdout.splitlines() if (ROOT / name).exists())


def sources(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())


def test_platform_is_no_package_because_that_name_belongs_to_the_standard_library() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [name for name in tracked() if SAYS_NOTHING.search(name)] == []


def test_files_are_short_enough_to_be_read() -> None:
    long = [
        f"{name}: {lines}"
        for name in tracked()
        if name not in LISTS
        and (most := MOST_LINES.get(Path(name).suffix))
        and (lines := (ROOT / name).read_text().count("\n")) > most
    ]
    assert long == []


@pytest.mark.parametrize("layer", ["core", "documents", "features", "kit"])
def test_every_module_says_what_it_is_for(layer: str) -> None:
    silent = [name for name, tree in sources(PLATFORM / layer) if tree.body and not ast.get_docstring(tree)]
    assert silent == []


def imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def test_services_import_neither_the_web_framework_nor_celery() -> None:
    allowed = {"routes.py", "schemas.py"}
    wrong = [
        f"{name}: {module}"
        for name, tree in sources(PLATFORM / "features")
        if Path(name).name not in allowed
        for module in imported(tree)
        if module.split(".")[0] in {"celery", "starlette"} or module == "fastapi"
    ]
    assert wrong == []


def test_a_feature_never_imports_the_routes_of_another() -> None:
    wrong = [
        f"{name}: {module}"
        for name, tree in sources(PLATFORM / "features")
        for module in imported(tree)
        if re.fullmatch(r"freight\.features(\.\w+)+\.routes", module)
    ]
    assert wrong == []


TENANT = {document.__name__ for document in DOCUMENTS if issubclass(document, TenantDocument)}


def around_the_scope(tree: ast.Module) -> Iterator[int]:
    """Lines that query a tenant document itself: `Shipment.find(…)`, `Shipment(...).insert()`, the raw collection."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in QUERIES:
            owner = node.value.func if isinstance(node.value, ast.Call) else node.value
            if isinstance(owner, ast.Name) and owner.id in TENANT:
                yield node.lineno


def test_no_feature_reaches_tenant_data_around_its_scope() -> None:
    assert "Shipment" in TENANT
    wrong = [
        f"{name}:{line}"
        for folder in ("features", "kit/http")
        for name, tree in sources(PLATFORM / folder)
        for line in around_the_scope(tree)
    ]
    assert wrong == []


def test_whose_data_it_is_comes_first() -> None:
    """`scope` is the first parameter wherever a function takes one; only a collection names its document before it."""
    late = [
        f"{name}: {node.name}"
        for folder in (PLATFORM / "features", PLATFORM / "kit", PLATFORM / "delivery")
        for name, tree in sources(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name not in OF_A_DOCUMENT
        and _scope_is_late(node)
    ]
    assert late == []


def _scope_is_late(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A default is bound, not given."""
    given = [*function.args.posonlyargs, *function.args.args]
    given = given[: len(given) - len(function.args.defaults)]
    names = [each.arg for each in given if each.arg not in ("self", "cls", "session")]
    return "scope" in names[1:]


def test_the_guard_around_tenant_data_sees_each_way_around_it() -> None:
    ways = "Shipment.find({})\nShipment(x=1).insert()\nShipment.get_pymongo_collection()\nscoped(Shipment, s).find({})"
    assert list(around_the_scope(ast.parse(ways))) == [1, 2, 3]


def test_only_the_store_writes_shipments() -> None:
    writing = re.compile(r"scoped\(Shipment, [^)]*\)\s*\.(insert|update|delete|bulk_write|find_one_and_update)")
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in (PLATFORM / "features").rglob("*.py")
        if writing.search(path.read_text()) and path.name != "store.py"
    ]
    assert wrong == []


def test_no_tracked_file_names_the_host_of_a_package_registry() -> None:
    hosts = re.compile("|".join(["pypi" + r"\.org", "pythonhosted" + r"\.org", "registry\\.npm" + r"js\.org"]))
    naming = [n for n in tracked() if hosts.search((ROOT / n).read_text(errors="ignore"))]
    assert naming == []


def test_every_dependency_is_in_the_table_of_the_readme_with_its_reason() -> None:
    """What an installation runs on. Of the tools of development the table names the ones tests are written with."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    table = (ROOT / "README.md").read_text().split("## What it is built on")[1].split("\n## ")[0].lower()
    names = [re.match(r"[\w-]+", each)[0].lower() for each in needed]
    assert [name for name in names if name not in table] == []


def test_decisions_are_numbered_one_after_another() -> None:
    """A number names one decision permanently; other files refer to it."""
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs" / "decisions").glob("0*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_real_input_is_not_in_the_repository() -> None:
    assert [name for name in tracked() if name.endswith((".xlsx", ".xls"))] == []


LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    pages = [ROOT / name for name in tracked() if name.endswith(".md")]
    links = [(page, target) for page in pages for target in LINK.findall(page.read_text())]
    assert any(target.endswith(".png") for _, target in links), "the README shows what the suite looks like"
    assert [f"{page.name}: {target}" for page, target in links if not (page.parent / target).exists()] == []


def test_every_decision_stands_in_their_index() -> None:
    folder = ROOT / "docs" / "decisions"
    said = {page: page.read_text().splitlines()[0].removeprefix("# ") for page in folder.glob("0*.md")}
    lines = {f"- [{page.name[:4]}]({page.name}) {title}" for page, title in said.items()}
    assert lines - set((folder / "README.md").read_text().splitlines()) == set()


def test_only_the_kit_writes_the_audit_log_and_nothing_changes_an_entry() -> None:
    reads = {
        "find",
        "find_one",
        "count_documents",
        "aggregated",
        "get_pymongo_collection",
        "Settings",
        "model_validate",
    }
    for name, tree in sources(PLATFORM):
        named = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "AuditEntry"]
        if not named or name.endswith(("documents/__init__.py", "documents/audit_entry.py")):
            continue
        text = (ROOT / name).read_text()
        assert re.findall(r"\b(?:update|replace|bulk_write|find_one_and)\w*\(", text) == [], name
        writes = re.findall(r"\.(insert\w*|delete_many|delete_one|save)\(", text)
        assert writes == (["delete_many", "insert_many"] if name.endswith("kit/storage/audit_log.py") else []), name
        used = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.value in named}
        assert used <= reads, name
    # nor is the collection reached by its name
    by_name = [name for name, tree in sources(PLATFORM / "features") for node in ast.walk(tree)
               if isinstance(node, ast.Constant) and node.value == "audit_entries"]  # fmt: skip
    assert by_name == []


# they say what is so, not what the function does: `keep` a file, `describe` a change, `find_key_membership` records
NO_VERBS = {"asked", "given", "held", "kept", "made", "said", "standing", "stated", "taken", "told"}


def test_a_function_is_a_verb() -> None:
    """Properties are exempt: they may be named after what they hold. Migrations keep their original names."""
    places = [PLATFORM, ROOT / "jobs", ROOT / "tools", ROOT / "tests"]
    assert not [
        f"{name}:{node.lineno} {node.name}"
        for place in places
        for name, tree in sources(place)
        if "/migrations/" not in name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.strip("_").split("_")[0] in NO_VERBS
        and not any(
            ast.unparse(each) in ("property", "cached_property", "pytest.fixture") for each in node.decorator_list
        )
    ]
