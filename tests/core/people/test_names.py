"""User names: a name that readers could mistake for another is refused."""

import pytest

from freight.core.errors import Invalid
from freight.core.people.names import check_user_name, get_name_skeleton


@pytest.mark.parametrize(
    "twin",
    [
        "ANA.Ortiz",
        "ａｎａ.ortiz",  # full width
        "аnа.оrtiz",  # Cyrillic а and о
        "αna.ortiz",  # Greek
        "ána.órtiz",
        "ana_ortiz",
        "ana.0rtiz",
        "ana.ort\u200biz",  # nothing between t and i, of no width
        "ana.ortı\u0307z",
    ],
)
def test_a_name_that_looks_like_another_has_its_look(twin: str) -> None:
    assert get_name_skeleton(twin) == get_name_skeleton("ana.ortiz")


@pytest.mark.parametrize("other", ["ana.ortis", "anna.ortiz", "ana.ortiz2", "an.aortiz"])
def test_another_name_has_another(other: str) -> None:
    assert get_name_skeleton(other) != get_name_skeleton("ana.ortiz")


@pytest.mark.parametrize("name", ["mia", "mia.berg", "zoë@example.com", "анна", "王芳", "o'neil"])
def test_what_people_are_called_can_be_typed(name: str) -> None:
    assert check_user_name(f" {name.upper()} ") == name


@pytest.mark.parametrize(
    "bad", ["", " ", "a", ".mia", "mia berg", "mia\u200b", "mia\n", "mia<b>", "x" * 101, "\u202emia"]
)
def test_what_nobody_could_type_is_refused(bad: str) -> None:
    if bad == "mia\n":  # whitespace around a name is not part of it
        assert check_user_name(bad) == "mia"
        return
    with pytest.raises(Invalid, match="User name"):
        check_user_name(bad)
