"""Patterns of tenants: what only one regex engine supports runs there or is refused, and is never an internal error."""

import pytest

from freight.core.fields.patterns import compile_pattern


def test_a_byte_is_no_character() -> None:
    for pattern in (r"\C", r"a\C+", r"\\\C"):
        with pytest.raises(ValueError, match="a byte, not a character"):
            compile_pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [(r"^\pL+$", "Łódź", True), (r"^\pL+$", "A1", False), (r"ab\z", "cab", True), (r"\\C", "\\C", True)],
)
def test_an_escape_that_only_the_linear_engine_knows_runs_there(pattern: str, text: str, matches: bool) -> None:
    assert bool(compile_pattern(pattern)(text)) is matches


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("^(?!606)", "look-ahead isn't supported"),
        ("a(?=b)", "look-ahead isn't supported"),
        ("(?<!a)b", "look-behind isn't supported"),
        (r"(a)\1", "back-references aren't supported"),
    ],
)
def test_what_the_linear_engine_lacks_is_said_in_plain_words(pattern: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        compile_pattern(pattern)
