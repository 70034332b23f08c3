"""The codes of refused calls: each is raised somewhere, and programs find them in the API's description."""

import re
from pathlib import Path

from freight.core.error_codes import ErrorCode

PLATFORM = Path(__file__).parents[2] / "platform" / "freight"
REGISTRY = PLATFORM / "core" / "error_codes.py"


def test_each_code_is_raised_somewhere() -> None:
    source = "\n".join(path.read_text() for path in PLATFORM.rglob("*.py") if path != REGISTRY)
    used = set(re.findall(r"\bErrorCode\.([A-Z0-9_]+)", source))
    # the rules of a save become its code
    used |= set(re.findall(r'InvoiceProblem\("(R\d+)"', source))
    assert {code.name for code in ErrorCode} - used == set()


def test_codes_are_in_order_and_named_as_they_are_written() -> None:
    assert [code.name for code in ErrorCode] == sorted((code.value.upper() for code in ErrorCode), key=str.casefold)


def test_the_web_app_knows_every_code() -> None:
    """The client is generated from the API's description, where programs of others find the codes."""
    client = (PLATFORM.parents[1] / "webapp" / "src" / "api" / "schema.d.ts").read_text()
    (union,) = re.findall(r"^ {8}ErrorCode: (.*);$", client, re.MULTILINE)
    assert set(re.findall(r'"(\w+)"', union)) == {code.value for code in ErrorCode}
