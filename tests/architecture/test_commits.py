"""Subjects of commits are short orders in plain words, so that the log reads as a list of changes."""

import re
import subprocess
from pathlib import Path

import pytest

from tools.names import RIDDLES

ROOT = Path(__file__).parents[2]
LATEST = 200
LONGEST = 72
NOT_AN_ORDER = re.compile(
    r"^(?!(Bring|Need|Feed|Embed|Seed|Shed|Speed|String|Ring|Swing)\b)\w+(ed|ing)\b", re.IGNORECASE
)


def find_subject_problem(subject: str) -> str | None:
    """Return what is wrong with the first line of a commit message. None if nothing is."""
    if len(subject) > LONGEST:
        return f"is longer than {LONGEST} characters"
    if not subject[:1].isupper() or subject.endswith("."):
        return "starts with a small letter or ends with a period"
    if NOT_AN_ORDER.match(subject) or subject.partition(" ")[0] in {"The", "A", "An", "It", "What", "Why", "When"}:
        return "does not start with an order, such as Add or Fix"
    if word := RIDDLES.search(subject):
        return f"has the word {word[0]!r}"
    return None


@pytest.mark.parametrize(
    ("subject", "problem"),
    [
        ("Refuse an invoice without a currency", None),
        ("Bring back the removed ladder", None),
        ("Added a filter to the list of invoices", "does not start with an order, such as Add or Fix"),
        ("What is billed twice is refused", "does not start with an order, such as Add or Fix"),
        ("Mail somebody the report", "has the word 'somebody'"),
        ("fix the total.", "starts with a small letter or ends with a period"),
        ("Count " + "x" * 70, "is longer than 72 characters"),
    ],
)
def test_a_subject_is_judged(subject: str, problem: str | None) -> None:
    assert find_subject_problem(subject) == problem


def test_the_latest_commits_say_what_they_change() -> None:
    log = subprocess.run(
        ["git", "log", "--no-merges", "--format=%s", f"-{LATEST}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if log.returncode:
        pytest.skip("this copy of the source has no history")
    problems = {subject: problem for subject in log.stdout.splitlines() if (problem := find_subject_problem(subject))}
    assert problems == {}
