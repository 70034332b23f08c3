"""The rules of the specifications and the tests that name them, held against each other."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"(?<![0-9A-Za-z_])([RA]\d{3})(?![0-9A-Za-z])|_([ra]\d{3})(?=_|\()")
STATED = re.compile(r"^- \*\*([RA]\d{3})\*\* ", re.MULTILINE)
NOT_OURS = {"node_modules", ".next", "out"}


@cache
def sections() -> dict[str, list[str]]:
    """Heading → the rules below it, in the order of the page."""
    parts = re.split(r"^##+ (.*)$", (ROOT / "docs" / "rules.md").read_text(), flags=re.MULTILINE)
    return {heading: STATED.findall(text) for heading, text in zip(parts[1::2], parts[2::2], strict=True)}


@cache
def named() -> dict[str, str]:
    """Rule → a test file that names it."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "webapp" / "e2e").rglob("*.ts")]
    files += [path for path in (ROOT / "webapp" / "src").rglob("*.ts*") if ".test." in path.name]
    found: dict[str, str] = {}
    for path in files:
        for code, in_name in RULE.findall(path.read_text()):
            found.setdefault((code or in_name).upper(), path.relative_to(ROOT).as_posix())
    return found


def test_the_rules_are_numbered_from_1_on_and_each_stands_once() -> None:
    stated = sorted(rule for rules in sections().values() for rule in rules)
    assert stated == [f"A{n:03}" for n in range(1, 85)] + [f"R{n:03}" for n in range(1, 388)]


def test_a_rule_that_a_test_names_is_one() -> None:
    stated = {rule for rules in sections().values() for rule in rules}
    assert {rule: place for rule, place in named().items() if rule not in stated} == {}


def test_each_rule_of_a_finished_section_is_named_by_a_test() -> None:
    finished = {heading: rules for heading, rules in sections().items() if heading.endswith("(finished)")}
    assert len(finished) >= 14
    unheld = {heading: lacking for heading, rules in finished.items() if (lacking := set(rules) - named().keys())}
    assert unheld == {}


def test_a_section_of_which_each_rule_is_named_is_called_finished() -> None:
    unfinished = {heading: rules for heading, rules in sections().items() if rules and "(finished)" not in heading}
    assert [heading for heading, rules in unfinished.items() if not set(rules) - named().keys()] == []
