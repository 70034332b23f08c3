"""A query that is used twice is a function next to its document, so that an engineer who changes an index sees it: the
same fields of a document are not written down as a filter in two places."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PLATFORM = Path(__file__).parents[2] / "platform" / "freight"
CHECKED = ("delivery", "features", "kit")
QUERIES = {
    "count", "count_documents", "delete_many", "delete_one", "distinct", "find", "find_one", "find_one_and_delete",
    "find_one_and_update", "replace_one", "to_update", "update_many", "update_one", "within",
}  # fmt: skip
# what reaches a collection: the call's argument or the class itself is the document
COLLECTION_CALLS = {"scoped", "get_pymongo_collection", "aggregated"}

Query = tuple[str, frozenset[str]]


def documents_of(node: ast.AST, names: dict[str, set[str]]) -> set[str]:
    """The documents that an expression reads: `scoped(Invoice, …)`, `User.find`, or a name given to one of these."""
    found = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "scoped" and each.args:
            found |= {each.args[0].id} if isinstance(each.args[0], ast.Name) else set()
        elif isinstance(each, ast.Attribute) and each.attr in COLLECTION_CALLS and isinstance(each.value, ast.Name):
            found.add(each.value.id)
        elif isinstance(each, ast.Name):
            found |= names.get(each.id, set())
    if not found and isinstance(node, ast.Name):
        return {node.id}
    return found


def fields_of(query: ast.Dict) -> frozenset[str] | None:
    """The fields of a filter; None if it builds on another one."""
    keys = [key.value if isinstance(key, ast.Constant) else None for key in query.keys]
    return None if None in keys else frozenset(str(key) for key in keys if not str(key).startswith("$"))


def assigned(function: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a function assigns, with their values."""
    for each in ast.walk(function):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value:
            yield each.target.id, each.value
        elif isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    yield target.id, each.value
                elif isinstance(target, ast.Tuple) and isinstance(each.value, ast.Tuple):
                    pairs = zip(target.elts, each.value.elts, strict=True)
                    yield from ((one.id, value) for one, value in pairs if isinstance(one, ast.Name))


def filters_of(call: ast.Call, dicts: dict[str, list[ast.Dict]]) -> Iterator[ast.Dict]:
    """The filters that a call of a collection is given, written in the call or assigned to a name before."""
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr in {"aggregate", "aggregated"}:
        for each in ast.walk(call):
            if isinstance(each, ast.Dict):
                pairs = zip(each.keys, each.values, strict=True)
                yield from (
                    value
                    for key, value in pairs
                    if isinstance(key, ast.Constant) and key.value == "$match" and isinstance(value, ast.Dict)
                )
    elif call.func.attr in QUERIES:
        for argument in call.args[1:] if call.func.attr == "distinct" else call.args[:1]:
            if isinstance(argument, ast.Dict):
                yield argument
            elif isinstance(argument, ast.Name):
                yield from dicts.get(argument.id, ())


def written_queries(tree: ast.Module) -> dict[Query, set[int]]:
    """The filters of two fields or more that a module writes down, with their lines, by document and fields."""
    found: dict[Query, set[int]] = defaultdict(set)
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    for function in functions:
        names: dict[str, set[str]] = defaultdict(set)
        dicts: dict[str, list[ast.Dict]] = defaultdict(list)
        for name, value in assigned(function):
            if isinstance(value, ast.Dict):
                dicts[name].append(value)
            elif isinstance(value, ast.Call):
                reached = value.func.id if isinstance(value.func, ast.Name) else getattr(value.func, "attr", "")
                names[name] |= documents_of(value, {}) if reached in COLLECTION_CALLS else set()
        for each in ast.walk(function):
            if not isinstance(each, ast.Call) or not isinstance(each.func, ast.Attribute):
                continue
            for query in filters_of(each, dicts):
                fields = fields_of(query)
                if fields is not None and len(fields) > 1:
                    for document in documents_of(each.func.value, names):
                        found[document, fields].add(query.lineno)
    return found


def test_a_query_used_twice_has_a_name_next_to_its_document() -> None:
    places: dict[Query, set[str]] = defaultdict(set)
    for path in sorted(path for folder in CHECKED for path in (PLATFORM / folder).rglob("*.py")):
        for query, lines in written_queries(ast.parse(path.read_text())).items():
            places[query] |= {f"{path.relative_to(PLATFORM)}:{line}" for line in lines}

    twice = {
        f"{document} by {', '.join(sorted(fields))}": sorted(where)
        for (document, fields), where in places.items()
        if len(where) > 1 and document[:1].isupper()  # not a collection that is an argument
    }
    assert twice == {}, "write a match_… function next to the document, and use it in each place"


def test_a_named_query_names_an_index_that_there_is() -> None:
    unknown = []
    for path in sorted((PLATFORM / "documents").glob("*.py")):
        source = path.read_text()
        tree = ast.parse(source)
        for function in tree.body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith("match_"):
                named = re.findall(r"index\s+`(\w+)`", ast.get_docstring(function) or "")
                unknown += [f"{function.name}: {index}" for index in named if not re.search(rf'"{index}"', source)]
    # the index that all outgoing documents share
    assert [each for each in unknown if not each.endswith(": due")] == []


def test_a_query_written_twice_is_seen() -> None:
    module = """
async def load(scope):
    await scoped(Invoice, scope).find({"status": "Voided", "is_deleted": False})
    invoices, users = scoped(Invoice, scope), User.get_pymongo_collection()
    query = {"is_deleted": False, "status": {"$in": OPEN}}
    await invoices.count(query)
    await users.find_one({"_id": 1, **people})
    await users.find_one({"_id": 1, "$or": []})
    await User.find_one({"email": "", "is_active": True})
    await User.aggregated([{"$match": {"is_active": True, "email": ""}}])
    await scoped(Task, scope).find({"key": ""})
"""
    found = {query: len(lines) for query, lines in written_queries(ast.parse(module)).items()}
    assert found == {
        ("Invoice", frozenset({"status", "is_deleted"})): 2,
        ("User", frozenset({"email", "is_active"})): 2,
    }
