"""`make mutants` on a module of a few lines: which of its mutations a test catches, and which survive."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FEES = """
FEE = 5


def charge(weight):
    if weight > 10:
        return weight * FEE
    return 0


def refund(weight):
    return weight
"""
TESTS = """
from toy.fees import charge


def test_a_heavy_parcel_is_charged_by_weight():
    assert charge(20) == 100


def test_a_light_parcel_costs_nothing():
    assert charge(3) == 0
"""
JUDGE = """
import sys
from pathlib import Path
from tools.mutants import Ground, judge, list_mutants, record, report

root = Path(sys.argv[1])
ground = Ground(root, "toy", root / "toy", root / "tests")
verdicts = judge(ground, record(ground), list_mutants(ground, "fees"), 2)
for mutant, verdict in verdicts.items():
    print(f"{verdict}: {mutant.line}: {mutant.what}")
print(list(report(ground, verdicts))[1])
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the tool prints of the fees, line by line."""
    root = tmp_path_factory.mktemp("toy")
    files = {"toy/__init__.py": "", "toy/fees.py": FEES, "tests/test_fees.py": TESTS}
    for name, text in {**files, "pytest.ini": "[pytest]\npythonpath = .\n"}.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    command = [sys.executable, "-c", JUDGE, str(root)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    assert (root / "toy" / "fees.py").read_text() == FEES
    return done.stdout.splitlines()


def test_what_an_example_states_is_noticed(printed: list[str]) -> None:
    assert {
        "killed: 2: 5 → 6",
        "killed: 6: if weight > 10 → if not",
        "killed: 7: return weight * FEE → return None",
        "killed: 7: * → /",
        "killed: 8: 0 → 1",
    } <= set(printed)


def test_a_limit_no_example_comes_near_survives(printed: list[str]) -> None:
    assert {"survived: 6: > → >=", "survived: 6: 10 → 11"} <= set(printed)


def test_a_line_without_a_test_is_not_reached(printed: list[str]) -> None:
    assert "not reached: 12: return weight → return None" in printed


def test_the_shares_are_of_what_is_reached_and_of_all(printed: list[str]) -> None:
    # 9 changes: 1 on a line that no test runs, 2 that survive
    assert printed[-1].split() == ["fees", "9", "8", "6", "75%", "67%"]
