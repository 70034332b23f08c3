"""How a value is changed on its way into an element, and what it must meet in addition to its guide."""

from decimal import Decimal as D

import pytest

from freight.core.edi.mapping import Element
from freight.core.edi.shaping import apply_reformation, find_written_fault, get_padding_step, list_shaping_steps
from freight.core.edi.types import InvalidElementValue


def element(**settings):
    return Element.model_validate({"field": "01", **settings})


def shaped(text, **settings):
    for step in list_shaping_steps(element(**settings)):
        text = step.change(text)
    return text


def test_signs_are_replaced_one_after_another():
    rows = [{"from": "-", "to": ""}, {"from": "", "to": "x"}, {"from": "AB", "to": "C"}]
    assert shaped("A-B-1", replacee=rows) == "C1"
    assert [(step.name, step.detail) for step in list_shaping_steps(element(replacee=rows))] == [
        ("Replace", "'-' by ''"),
        ("Replace", "'AB' by 'C'"),
    ]


@pytest.mark.parametrize(
    ("first", "last", "text", "told"),
    [
        (2, 4, "234", "characters 2 to 4"),
        (3, 0, "345", "characters 3 to the end"),
        (1, 2, "12", "characters 1 to 2"),
        (0, 2, "12", "characters 1 to 2"),
    ],
)
def test_a_part_of_a_text_is_cut_out(first, last, text, told):
    cut = {"from": first, "to": last}
    assert shaped("12345", substring=cut) == text
    assert [(step.name, step.detail) for step in list_shaping_steps(element(substring=cut))] == [("Substring", told)]


def test_all_of_a_text_is_no_cut():
    assert list_shaping_steps(element(substring={"from": 1, "to": 0})) == []
    assert list_shaping_steps(element()) == []


def test_a_value_is_filled_up_to_its_length_from_the_left_or_the_right():
    left = get_padding_step(element(length=5, paddingType="Left Padding", leftPadElement="0"))
    right = get_padding_step(element(length=5, paddingType="Right Padding"))
    assert left and right
    assert (left.name, left.detail, left.change("42")) == ("Left padding", "'0' to 5", "00042")
    assert (right.name, right.detail, right.change("42")) == ("Right padding", "' ' to 5", "42   ")
    assert left.change("") == right.change("") == ""
    assert get_padding_step(element(length=5)) is get_padding_step(element(paddingType="Left Padding")) is None


def test_a_partner_may_ask_for_one_of_some_values_or_for_a_length():
    def asks(text, **settings):
        return find_written_fault(None, element(validation_rules=[settings]), text)

    assert asks("PP", one_of=["PP", "CC"]) == ""
    assert asks("XX", one_of=["PP", "CC"]) == "'XX' is none of PP, CC."
    assert asks("12", least=2, most=3) == asks("123", least=2, most=3) == asks("1234", least=2) == ""
    assert asks("1", least=2, most=3) == "'1' is 1 characters long: 2 to 3 are asked for."
    assert asks("1234", least=2, most=3) == "'1234' is 4 characters long: 2 to 3 are asked for."
    assert asks("1", least=2) == "'1' is 1 characters long: 2 to any are asked for."


def test_a_value_may_be_an_average_over_its_group():
    assert apply_reformation(element(), D(5), [D(1)], []) == D(5)
    average = element(reformation="average")
    assert apply_reformation(average, None, [D(1), "", None, "2"], []) == D("1.5")
    # 1 ÷ 3, to six places
    assert apply_reformation(average, None, [D(1), D(0), D(0)], []) == D("0.333333")
    assert apply_reformation(average, None, ["", None], []) is None
    with pytest.raises(InvalidElementValue):
        apply_reformation(average, None, ["much"], [])


def test_a_weighted_average_counts_what_has_a_weight():
    # (10 × 1 + 20 × 3) ÷ 4
    weighted = element(reformation="weightedAvg")
    assert apply_reformation(weighted, None, [D(10), D(20), D(99), ""], [D(1), D(3), "", D(7)]) == D("17.5")
    assert apply_reformation(weighted, None, [D(10)], [D(0)]) is None


def test_a_value_is_shared_among_what_it_is_for():
    per_count = element(reformation="perElementCount")
    assert apply_reformation(per_count, D(90), [], ["A", "B", "A", "", None]) == D(45)
    assert apply_reformation(per_count, D(90), [], [""]) is None
    assert apply_reformation(per_count, "", [], ["A"]) is None
