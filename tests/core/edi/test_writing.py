"""What is written is read back equal, whatever it contains; numbers count without gaps."""

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.edi import edifact, x12
from freight.core.edi.characters import to_ascii, to_latin1, to_unoa
from freight.core.edi.drawing import generate_edi_file
from freight.core.edi.envelope import EdiEnvelope
from freight.core.edi.guides import GUIDES
from freight.core.edi.numbers import LAST, get_control_series, get_next_control_number
from freight.core.edi.variables import build_invoice_variables
from freight.core.edi.walk import WrittenSegment
from freight.core.errors import Invalid
from tests.core.edi.freight import ENVELOPE, MOMENT, invoice, settings

words = st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=30)
clean = st.text(st.sampled_from(string.ascii_letters + string.digits + " .,-/&"), min_size=1, max_size=30).map(
    lambda text: f"x{text}x"
)
segments = st.lists(
    st.tuples(st.sampled_from(["N9", "K1", "L5"]), st.lists(clean, min_size=1, max_size=5)), min_size=1, max_size=12
)


def as_read(writer: Any, code: str, rows: list[tuple[str, list[str]]], envelope: EdiEnvelope = ENVELOPE) -> Any:
    guide = GUIDES[code]
    whole = writer.around(guide, [WrittenSegment(tag, list(texts)) for tag, texts in rows], 1)
    text, _ = writer.write(envelope, guide, [whole], 99, MOMENT)
    return writer.read(text)


@given(segments, st.booleans())
def test_an_x12_file_is_read_back_as_it_was_written(rows: list[tuple[str, list[str]]], newline: bool) -> None:
    back = as_read(x12, "210", rows, ENVELOPE.model_copy(update={"newline": newline}))
    ((_, only),) = back.sets
    assert back.findings == []
    assert [(each.tag, [part[0] for part in each.elements]) for each in only.segments[1:-1]] == rows


@given(st.lists(st.tuples(st.sampled_from(["FTX", "NAD"]), st.lists(words, min_size=1, max_size=4)), max_size=8))
def test_an_edifact_file_is_read_back_equal_whatever_signs_are_in_it(rows: list[tuple[str, list[str]]]) -> None:
    """Fault 44: a delimiter in a name. EDIFACT releases it, so that nothing is lost."""
    back = as_read(edifact, "INVOIC", rows)
    ((_, only),) = back.sets
    assert back.findings == []
    assert [(each.tag, [part[0] for part in each.elements]) for each in only.segments[1:-1]] == rows


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5))
def test_no_data_can_break_out_of_its_element(texts: list[str]) -> None:
    for writer, code in ((x12, "210"), (edifact, "INVOIC")):
        ((_, only),) = as_read(writer, code, [("N9", [*texts, "end"])]).sets
        assert [each.tag for each in only.segments] in (["ST", "N9", "SE"], ["UNH", "N9", "UNT"])
        assert only.segments[1].text(len(texts) + 1) == "end"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Müller & Söhne", "Muller & Sohne"), ("Hafenstraße 8", "Hafenstrasse 8"), ("Łódź – 3 €", "Lodz - 3 EUR"),
        ("Alsace Électroménager", "Alsace Electromenager"), ("東京", "??"), ("a\tb\nc", "a b c"),
    ],
)  # fmt: skip
def test_letters_of_other_scripts_become_ascii(written: str, read: str) -> None:
    assert to_ascii(written) == read


def test_edifact_keeps_what_its_character_set_has() -> None:
    assert to_latin1("Müller Łódź") == "Müller Lódz"
    assert to_unoa("Müller & Söhne #4") == "MULLER & SOHNE  4"


@pytest.mark.parametrize(
    ("code", "charset", "name", "held"),
    [
        ("210", "", "中文 Trading", True), ("INVOIC", "UNOC", "中文 Trading", True), ("INVOIC", "UNOA", "Жанна", True),
        ("INVOIC", "UNOC", "Müller", False), ("210", "", "Łódź ☎ 5", False),
    ],
)  # fmt: skip
def test_letters_that_the_file_cannot_carry_hold_it(code: str, charset: str, name: str, held: bool) -> None:
    """A name that leaves as ???? names no one; a sign such as a telephone may go."""
    named = build_invoice_variables(invoice(bill_to={**invoice()["bill_to"], "name": name}))
    drawn = generate_edi_file(settings(code, charset=charset), [named], 1, MOMENT)
    assert ("letters" in {each.code for each in drawn.sets[0].findings}) is held is drawn.is_held


def test_what_a_text_loses_is_said_of_its_element() -> None:
    """Fault 44 in X12, which cannot release a delimiter."""
    named = build_invoice_variables(invoice(bill_to={**invoice()["bill_to"], "name": "Müller*Söhne~Co"}))
    drawn = generate_edi_file(settings(), [build_invoice_variables(invoice()), named], 17, MOMENT)
    assert "N1*BT*Muller Sohne Co*93*00020418~" in drawn.text
    assert [each.code for each in drawn.sets[0].findings] == []
    told = [(each.code, each.tag, each.element) for each in drawn.sets[1].findings]
    assert told == [("characters", "N1", "02"), ("delimiter", "N1", "02"), ("delimiter", "N1", "02")]
    assert not drawn.is_held


def test_a_profile_chooses_delimiters_terminator_and_usage() -> None:
    text = generate_edi_file(settings(element_separator="|", segment_terminator="\\", newline=False, usage="T"),
                [build_invoice_variables(invoice())], 17, MOMENT).text  # fmt: skip
    assert text.startswith("ISA|00|") and "\r\n" not in text and text.endswith("IEA|1|000000017\\")
    assert x12.read(text).usage == "T" and x12.read(text).findings == []


@pytest.mark.parametrize("wrong", [{"element_separator": ">"}, {"element_separator": "A"}, {"segment_terminator": " "}])
def test_delimiters_that_cannot_be_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(Invalid):
        generate_edi_file(settings(**wrong), [build_invoice_variables(invoice())], 17, MOMENT)


def test_a_profile_without_ids_is_held() -> None:
    drawn = generate_edi_file(settings(receiver_id=""), [build_invoice_variables(invoice())], 17, MOMENT)
    assert [each.message for each in drawn.findings] == ["The profile lacks the partner's id."]


def test_several_invoices_of_one_file_are_numbered_in_it() -> None:
    drawn = generate_edi_file(
        settings(), [build_invoice_variables(invoice(number=f"INV-{n}")) for n in (1, 2, 3)], 17, MOMENT
    )
    assert [(one.invoice_number, one.set_number) for one in drawn.sets] == [
        ("INV-1", "0001"), ("INV-2", "0002"), ("INV-3", "0003"),
    ]  # fmt: skip
    assert "GE*3*17~" in drawn.text and "IEA*1*000000017~" in drawn.text


def test_a_control_number_after_the_last_is_one() -> None:  # fault 35
    assert [get_next_control_number(number) for number in (0, 1, 998, LAST - 1, LAST)] == [1, 2, 999, LAST, 1]
    text = generate_edi_file(settings(), [build_invoice_variables(invoice())], LAST, MOMENT).text
    assert "*999999999*1*P*>~" in text and x12.read(text).findings == []


@given(st.integers(0, LAST), st.integers(1, 300))
def test_no_number_comes_again_before_all_others(start: int, count: int) -> None:
    seen, number = [], start
    for _ in range(count):
        number = get_next_control_number(number)
        seen.append(number)
    assert len(set(seen)) == count and all(1 <= each <= LAST for each in seen)


@given(st.integers(1, LAST), st.integers(1, LAST))
def test_files_of_two_numbers_differ_and_of_one_number_are_the_same(one: int, other: int) -> None:
    """A file that is sent again has the same bytes; none else has its number."""
    files = [
        generate_edi_file(settings(), [build_invoice_variables(invoice())], number, MOMENT).text
        for number in (one, other)
    ]
    assert (files[0] == files[1]) is (one == other)


def test_numbers_are_counted_by_sender_receiver_and_usage() -> None:
    series = {
        get_control_series(ENVELOPE.model_copy(update=changed), "x12")
        for changed in ({}, {"usage": "T"}, {"receiver_id": "OTHER"}, {"sender_id": "OTHER"}, {"scac": "ZZZZ"})
    }
    assert len(series) == 4
