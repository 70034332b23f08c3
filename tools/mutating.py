"""The small changes that a test should notice: each place of a module where its meaning can be changed in one spot.

Excluded are parts without meaning at run time (annotations, docstrings, decorators), values of enumerations, which the
stored shapes and the API fix, and texts other than codes and keys: wording is for a reader to judge.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

OTHERS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
    ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.BitOr: "|", ast.BitAnd: "&",
}  # fmt: skip
# an equality in a condition is inverted by its own operator already
INVERTED_ALONE = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
UNMEANT_FIELDS = {"annotation", "returns", "decorator_list", "format_spec", "type_comment", "ctx"}
TYPE_MAKERS = {"Literal", "TypeVar", "NewType", "TypedDict", "cast"}
UNMEANT_BASES = {"TypedDict", "Protocol", "StrEnum", "IntEnum", "Enum"}
CODE = re.compile(r"[\w./:-]+")
UNMEANT_NAMES = {"__all__", "__slots__"}


@dataclass(frozen=True)
class Change:
    """One change of a parsed module: where, what, and the function that applies it to that tree."""

    line: int
    statement: int
    in_function: bool
    what: str
    apply: Callable[[], None]


@dataclass(frozen=True)
class _Place:
    statement: int
    in_function: bool


def find_changes(tree: ast.Module) -> Iterator[Change]:
    """Return every possible change of a module in the order of its text: the same for the same text."""
    return _walk(tree, _Place(0, False))


def _walk(node: ast.AST, place: _Place) -> Iterator[Change]:
    if isinstance(node, ast.stmt):
        place = _Place(node.lineno, place.in_function)
    line = getattr(node, "lineno", place.statement)
    for what, apply in _list_at(node):
        yield Change(line, place.statement, place.in_function, what, apply)
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for name, value in ast.iter_fields(node):
        if name in UNMEANT_FIELDS:
            continue
        inside = _Place(place.statement, place.in_function or (is_function and name == "body"))
        children = value if isinstance(value, list) else [value]
        for at, child in enumerate(children):
            if isinstance(child, ast.AST) and not _is_unmeant(child):
                if isinstance(child, ast.UnaryOp) and isinstance(child.op, ast.Not):
                    put = partial(_put, node, name, at if isinstance(value, list) else None, child.operand)
                    yield Change(child.lineno, place.statement, inside.in_function, "not x → x", put)
                yield from _walk(child, inside)


def _put(node: ast.AST, name: str, at: int | None, child: ast.expr) -> None:
    if at is None:
        setattr(node, name, child)
    else:
        getattr(node, name)[at] = child


def _is_unmeant(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal():
            return True
        case ast.Subscript(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id=name)) if name in TYPE_MAKERS:
            return name != "cast"
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict"):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in UNMEANT_NAMES:
            return True
        case ast.ClassDef(bases=bases):
            return any(isinstance(base, ast.Name) and base.id in UNMEANT_BASES for base in bases)
    return False


def _list_at(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """Return the changes of this node itself, each with what it changes."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                other = OTHERS[type(op)]
                yield f"{SIGNS[type(op)]} → {SIGNS[other]}", partial(_put_op, ops, at, other)
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OTHERS:
            other = OTHERS[type(op)]
            yield f"{SIGNS[type(op)]} → {SIGNS[other]}", partial(setattr, node, "op", other())
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not _inverts_alone(test):
            yield f"if {_shorten(test)} → if not", partial(setattr, node, "test", _negate(test))
        case ast.comprehension(ifs=[test]) if not _inverts_alone(test):
            yield f"if {_shorten(test)} → if not", partial(setattr, node, "ifs", [_negate(test)])
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield f"return {_shorten(value)} → return None", partial(setattr, node, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call() as call):
            yield f"{_shorten(call)} → left out", partial(setattr, node, "value", ast.Constant(None))
        case ast.Constant(value=value):
            if (other_value := _change_constant(value)) is not None:
                yield f"{value!r} → {other_value!r}", partial(setattr, node, "value", other_value)


def _put_op(ops: list[ast.cmpop], at: int, other: type[ast.AST]) -> None:
    op = other()
    assert isinstance(op, ast.cmpop)
    ops[at] = op


def _inverts_alone(test: ast.expr) -> bool:
    match test:
        case ast.Compare(ops=[op]):
            return isinstance(op, INVERTED_ALONE)
        case ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _negate(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _change_constant(value: object) -> object:
    """Return another constant in its place; None if it is left unchanged."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and CODE.fullmatch(value):
        return f"{value}?"
    return None


def _shorten(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 60 else f"{text[:57]}..."
