"""Names are terms of art that say which (`make figures`)."""

import pytest

from tools import names

# interfaces that several modules have, one a kind: charge methods, migrations, field types, EDI syntaxes, programs
SHARED = {"forward", "amount", "reader", "main", "text_of", "set_number", "around", "write", "row_of", "read"}


def test_functions_share_a_name_only_where_they_are_one_interface() -> None:
    shared = {name for name, count in names.count_functions().items() if count > 1}
    assert shared - SHARED == set(), "verb + noun: say of what"


def test_few_classes_share_a_name() -> None:
    shared, known = names.count_shared_classes()
    assert known > 1_000
    assert shared <= 5


def test_vague_variables_do_not_come_back() -> None:
    vague, assigned = names.count_vague_variables()
    assert vague / assigned <= 0.01


@pytest.mark.slow
def test_docstrings_are_read_once() -> None:
    riddles, known = names.count_docstring_riddles()
    assert known > 10_000
    assert riddles <= 20


def test_comments_of_the_web_app_are_read_once() -> None:
    riddles, known = names.count_web_comment_riddles()
    assert known > 3_500
    assert riddles <= 5
