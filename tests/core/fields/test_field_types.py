"""The tables of field types and operators: the server's and the browser's name the same things."""

import re
from pathlib import Path

from freight.core.fields import FIELD_TYPES
from freight.core.fields.spec import FieldTypeName
from freight.core.rules import OPERATORS

WEB = Path(__file__).parents[3] / "webapp" / "src" / "fields"


def names_in(file: str, table: str) -> set[str]:
    """The keys of an object literal: `name,` or `name: …,`, one a line."""
    source = (WEB / file).read_text()
    [body] = re.findall(rf"{table}\b[^=]*= \{{\n(.*?)\n\}}", source, re.S)
    return set(re.findall(r"^  (\w+)\s*[:,]", body, re.M))


def test_the_browser_reads_the_same_field_types() -> None:
    assert names_in("fieldTypes.ts", "FIELD_TYPES") == set(FIELD_TYPES) == set(FieldTypeName.__args__)


def test_the_browser_offers_the_same_operators() -> None:
    assert names_in("operators.ts", "OPERATORS") == set(OPERATORS)
