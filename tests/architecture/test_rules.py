"""The rules of the specifications match the tests that name them."""

import re
from functools import cache
from pathlib import Path

import pytest

from tools.citations import find_rules, find_tests

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
STATED = re.compile(r"^- \*\*([RA]\d{3})\*\* ", re.MULTILINE)


@cache
def sections() -> dict[str, list[str]]:
    """Heading → the rules below it, in the order of the page."""
    parts = re.split(r"^##+ (.*)$", (ROOT / "docs" / "rules.md").read_text(), flags=re.MULTILINE)
    return {heading: STATED.findall(text) for heading, text in zip(parts[1::2], parts[2::2], strict=True)}


@cache
def files() -> tuple[Path, ...]:
    """The files with tests, here and in the web app."""
    found = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "webapp" / "e2e").rglob("*.ts")]
    found += [path for path in (ROOT / "webapp" / "src").rglob("*.ts*") if ".test." in path.name]
    return tuple(path for path in found if path.parent != HERE)


@cache
def find_held_rules() -> dict[str, str]:
    """Rule → a test that names it and expects something."""
    tests = [each for path in files() for each in find_tests(path) if each.expects]
    return {rule: each.place for each in tests for rule in each.rules}


def test_the_rules_are_numbered_from_1_on_and_each_stands_once() -> None:
    stated = sorted(rule for rules in sections().values() for rule in rules)
    assert stated == [f"A{n:03}" for n in range(1, 85)] + [f"R{n:03}" for n in range(1, 388)]


def test_a_rule_that_a_file_of_tests_names_is_one() -> None:
    stated = {rule for rules in sections().values() for rule in rules}
    assert {path.name: wrong for path in files() if (wrong := find_rules(path.read_text()) - stated)} == {}


def test_each_rule_of_a_finished_section_is_held_by_a_test() -> None:
    finished = {heading: rules for heading, rules in sections().items() if heading.endswith("(finished)")}
    assert len(finished) >= 14
    unheld = {
        heading: lacking for heading, rules in finished.items() if (lacking := set(rules) - find_held_rules().keys())
    }
    assert unheld == {}


def test_a_section_of_which_each_rule_is_held_is_called_finished() -> None:
    unfinished = {heading: rules for heading, rules in sections().items() if rules and "(finished)" not in heading}
    assert [heading for heading, rules in unfinished.items() if not set(rules) - find_held_rules().keys()] == []


PYTHON = '''
"""R001 at the head of a file."""

ROWS = [("x", "R002"), ("y", "R003")]


@pytest.mark.parametrize(("row", "rule"), ROWS)
def test_each_row(row, rule):
    assert row


def test_r004_in_a_name():
    with pytest.raises(Invalid):
        check()


def test_nothing():
    """R005"""
    check()


def check():  # R006
    assert True
'''
TYPESCRIPT = """
// R007 at the head of a file

it.each([
  ['x', 'R008'],
])('each row', row => {
  expect(row).toBe('x')
})

function steps() {
  // R009
  expect(1).toBe(1)
}

// R010 right above
test('a test', async ({
  page,
}) => {
  // R011
  await expect(page).toHaveTitle('x')
})

test('without an expectation (R012)', () => {
  steps()
})
"""


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [("test_it.py", PYTHON, ["R002", "R003", "R004"]), ("it.test.ts", TYPESCRIPT, ["R008", "R010", "R011"])],
)
def test_a_rule_is_held_where_a_test_names_it_and_expects_something(
    tmp_path: Path, name: str, text: str, rules: list[str]
) -> None:
    (tmp_path / name).write_text(text)
    assert sorted(rule for each in find_tests(tmp_path / name) if each.expects for rule in each.rules) == rules
