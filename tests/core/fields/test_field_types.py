"""The tables of field types and operators: the server's and the browser's name the same things."""

import re
from pathlib import Path

from freight.core.fields import FIELD_TYPES
from freight.core.fields.spec import FieldTypeName
from freight.core.rules import OPERATORS

WEB = Path(__file__).parents[3] / "webapp" / "src" / "fields"
# how the browser's rows say what the server's know by their types and operands
SHAPES = {
    "same": lambda row: row.holds and row.operands == "one" and "text" in row.types and "date" in row.types,
    "order": lambda row: row.operands == "one" and "text" not in row.types,
    "part": lambda row: row.operands == "one" and row.types == {"text"},
    "list": lambda row: row.operands == "list",
    "range": lambda row: row.operands == "two",
    "days": lambda row: row.operands == "days",
}


def body_of(file: str, table: str) -> str:
    """Return the text between the braces of an object literal."""
    [body] = re.findall(rf"const {table}\b[^=]*= \{{\n(.*?)\n\}}", (WEB / file).read_text(), re.S)
    return body


def operator_rows() -> dict[str, str]:
    parts = re.split(r"^  (\w+): \{\n", body_of("operators.ts", "ROWS"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_browser_reads_the_same_field_types() -> None:
    named = set(re.findall(r"^  (\w+),", body_of("fieldTypes.ts", "FIELD_TYPES"), re.M))
    assert named == set(FIELD_TYPES) == set(FieldTypeName.__args__)


def test_each_field_type_is_one_module_on_each_side() -> None:
    modules = {path.stem for path in (WEB / "types").iterdir()}
    assert modules == set(FIELD_TYPES)


def test_the_browser_offers_the_same_operators_to_the_same_types() -> None:
    rows = operator_rows()
    assert list(rows) and set(rows) == set(OPERATORS)
    for name, row in rows.items():
        [offered] = re.findall(r"offered: \{ (.*?) \}", row)
        assert set(re.findall(r"(\w+):", offered)) <= OPERATORS[name].types, name


def test_an_operator_compares_and_says_the_same_on_both_sides() -> None:
    for name, row in operator_rows().items():
        server = OPERATORS[name]
        [shape] = re.findall(r"shape: '(\w+)'", row)
        assert SHAPES[shape](server), name
        assert re.findall(r"check: '(.*)'", row) == ([server.check] if server.check else []), name
        assert ("negative: true" in row) is server.negative, name
