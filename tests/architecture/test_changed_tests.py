"""`make check` runs the tests nearest to what changed."""

from pathlib import Path

import pytest

from tools.changed_tests import find_dependent_tests


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Rates that invoices use, an API over the invoices, and a test of each; the test of the API imports neither."""
    files = {
        "platform/freight/core/rates.py": "RATE = 1\n",
        "platform/freight/core/invoices.py": "from freight.core.rates import RATE\n",
        "platform/freight/features/payables/service.py": "from freight.core import invoices\n",
        "tests/core/test_rates.py": "from freight.core import rates\n",
        "tests/core/test_invoices.py": "from freight.core.invoices import RATE\n",
        "tests/core/test_units.py": "",
        "tests/features/payables/conftest.py": "",
        "tests/features/payables/test_payables.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("platform/freight/core/rates.py", ["core/test_rates", "core/test_invoices", "core/test_units"]),
        ("platform/freight/features/payables/service.py", ["features/payables/test_payables"]),
        ("tests/features/payables/conftest.py", ["features/payables/test_payables"]),
        ("tests/core/test_units.py", ["core/test_units", "core/test_invoices", "core/test_rates"]),
        ("README.md", []),
    ],
)
def test_the_nearest_tests_come_first(tree: Path, changed: str, tests: list[str]) -> None:
    assert find_dependent_tests(tree, [changed]) == [f"tests/{name}.py" for name in tests]
