"""How long a mapping's texts may be, and how faults of a whole file are worded."""

from typing import Any

import pytest
from pydantic import ValidationError

from freight.core.edi import edifact, x12
from freight.core.edi.checking import check_edi_set
from freight.core.edi.drawing import generate_edi_file
from freight.core.edi.findings import EdiFindingSeverity
from freight.core.edi.guides import GUIDES
from freight.core.edi.guides.model import define_segment
from freight.core.edi.lints import lint_edi_set
from freight.core.edi.mapping import Element, ElementValidationRule, MappingSegment
from freight.core.edi.variables import build_invoice_variables
from tests.core.edi.freight import MOMENT, invoice, settings

GOOD = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT).text
MESSAGE = generate_edi_file(settings("INVOIC"), [build_invoice_variables(invoice())], 17, MOMENT).text


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("fieldType", 40), ("fieldName", 120), ("fieldNameLabel", 120), ("fieldNameType", 40), ("fixedTextVal", 500),
        ("dateAndTime", 40), ("reformationFieldType", 40), ("reformationFieldName", 120),
        ("reformationFieldDataType", 40), ("leftPadElement", 1), ("rightPadElement", 1), ("fieldId", 40),
    ],
)  # fmt: skip
def test_the_texts_of_an_element_have_their_lengths(name: str, most: int) -> None:
    Element.model_validate({"field": "01", name: "x" * most})
    with pytest.raises(ValidationError):
        Element.model_validate({"field": "01", name: "x" * (most + 1)})


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("type", 40), ("conditionValue", 160), ("loopGroup", 40), ("loopField", 120), ("loopFieldName", 120),
        ("loopFieldGroup", 40), ("loopFieldSeparator", 5), ("distinctElementToLoop", 120),
    ],
)  # fmt: skip
def test_the_texts_of_a_segment_have_their_lengths(name: str, most: int) -> None:
    MappingSegment.model_validate({"segmentName": "N1", "segmentId": 1, name: "x" * most})
    with pytest.raises(ValidationError):
        MappingSegment.model_validate({"segmentName": "N1", "segmentId": 1, name: "x" * (most + 1)})


def test_a_mapping_repeats_cuts_and_checks_within_bounds() -> None:
    replaced = {"from": "x" * 100, "to": "y" * 100}
    Element.model_validate(
        {"field": "01.1", "length": 999, "replacee": [replaced] * 100, "validationRules": [{}] * 20,
         "substring": {"from": 999, "to": 999}}
    )  # fmt: skip
    ElementValidationRule.model_validate({"oneOf": ["x"] * 200, "least": 999, "most": 999})
    MappingSegment.model_validate({"segmentName": "N1", "segmentId": 1, "maxLoops": 999_999})
    wrong: list[dict[str, Any]] = [
        {"length": 1000}, {"length": -1}, {"replacee": [replaced] * 101}, {"validationRules": [{}] * 21},
        {"substring": {"from": 1000}}, {"substring": {"to": -1}}, {"replacee": [{"from": "x" * 101}]},
        {"replacee": [{"to": "x" * 101}]}, {"validationRules": [{"oneOf": ["x"] * 201}]},
        {"validationRules": [{"least": 1000}]}, {"validationRules": [{"most": -1}]}, {"field": "1"},
    ]  # fmt: skip
    for each in wrong:
        with pytest.raises(ValidationError):
            Element.model_validate({"field": "01"} | each)
    for each in ({"maxLoops": 1_000_000}, {"maxLoops": -1}, {"segmentId": 0}, {"segmentName": "n1"}):
        with pytest.raises(ValidationError):
            MappingSegment.model_validate({"segmentName": "N1", "segmentId": 1} | each)


def test_what_a_mapping_does_not_say_is_left_out() -> None:
    element = Element.model_validate({"field": "01"})
    assert (element.length, element.mandatory, element.cut, element.left_pad) == (0, False, None, "")
    segment = MappingSegment.model_validate({"segmentName": "N1", "segmentId": 1})
    assert (segment.most, segment.mandatory, segment.loop_mandatory, segment.parent) == (0, False, False, None)
    rule = ElementValidationRule()
    assert (rule.one_of, rule.least, rule.most) == ((), 0, 0)


def found(text: str) -> list[tuple[str, str, str, str]]:
    read = x12.read(text) if text.startswith("ISA") else edifact.read(text)
    assert {each.weight for each in read.findings} <= {EdiFindingSeverity.HOLD}
    return [(each.code, each.tag, each.element, each.message) for each in read.findings]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("GE*1*17", "GE*2*17", ("count", "GE", "01", "GE01 says 2 sets, the group has 1.")),
        ("GE*1*17", "GE*1*18", ("number", "GE", "02", "GE02 is '18', GS06 is '17'.")),
        ("IEA*1*000000017", "IEA*3*000000017", ("count", "IEA", "01", "IEA01 says 3 groups, the file has 1.")),
        ("IEA*1*000000017", "IEA*1*000000018", ("number", "IEA", "02", "IEA02 is '000000018', ISA13 is '000000017'.")),
        ("GE*1*17~", "GE*1*17~\r\nGE*1*17~", ("order", "GE", "", "GE ends a group that was not begun.")),
        ("IEA*1", "N9*A~\r\nIEA*1", ("order", "N9", "", "N9 stands outside a set.")),
    ],
)
def test_a_fault_of_the_envelope_is_told_in_words(old: str, new: str, told: tuple[str, str, str, str]) -> None:
    assert old in GOOD
    assert told in found(GOOD.replace(old, new, 1))


def test_a_file_says_in_which_standard_version_and_usage_it_is() -> None:
    read = x12.read(GOOD)
    assert (read.standard, read.usage, read.number, read.sender) == ("x12", "P", "000000017", "ACMELOG")
    message = edifact.read(MESSAGE)
    assert (message.standard, message.usage, message.sender, message.receiver) == (
        "edifact", "P", "ACMELOG", "FILLMORE",
    )  # fmt: skip
    assert edifact.read(MESSAGE.replace("UNA:+.? '", "")).findings == []


def test_a_message_that_is_not_ended_is_told() -> None:
    cut = MESSAGE[: MESSAGE.index("UNT+")]
    assert [(code, tag) for code, tag, *_ in found(cut)] == [("trailer", "UNT"), ("trailer", "UNZ")]
    stray = MESSAGE.replace("UNZ+", "FTX+AAI'UNZ+")
    assert ("order", "FTX", "", "FTX stands outside a message.") in found(stray)


def checked(text: str) -> list[tuple[str, str, int, str, str]]:
    ((_, one),) = x12.read(text).sets
    return [(each.code, each.tag, each.place, each.element, each.message) for each in check_edi_set(one, GUIDES["210"])]


def test_an_element_that_the_guide_does_not_have_is_told_at_its_segment() -> None:
    rows = GOOD.split("\r\n")
    start = next(at for at, row in enumerate(rows) if row.startswith("ST*"))
    at, row = next((at, row) for at, row in enumerate(rows) if row.startswith("C3*"))
    last = max(int(position[:2]) for position in GUIDES["210"].segments["C3"].elements)
    parts = row.rstrip("~").split("*")
    rows[at] = "*".join([*parts, *[""] * (last + 1 - len(parts)), "9", ""]) + "~"
    told = f"C3{last + 1:02} is not known: the guide has {last} elements."
    assert checked("\r\n".join(rows)) == [("unknown_element", "C3", at - start + 1, f"{last + 1:02}", told)]


def test_a_value_too_long_for_its_element_says_both_lengths() -> None:
    ((code, tag, _, element, message),) = checked(GOOD.replace("INV-000042", "I" * 41))
    assert (code, tag, element) == ("length", "B3", "02")
    assert f"{'I' * 40!r} is 41 characters long, 1 to 22 are allowed." in message


def test_references_may_come_again_in_another_line() -> None:
    def linted(*rows: str, code: str = "810") -> list[tuple[str, int]]:
        body = "".join(f"{row}~" for row in rows)
        text = f"{GOOD[: GOOD.index('ST*')]}ST*{code}*0001~{body}SE*{len(rows) + 2}*0001~GE*1*17~IEA*1*000000017~"
        ((_, one),) = x12.read(text).sets
        return [(each.code, each.place) for each in lint_edi_set(one) if each.code == "reference_twice"]

    assert linted("REF*BM*1", "REF*BM*1") == [("reference_twice", 3)]
    for begins in ("LX*2", "LIN*2", "IT1*2", "N1*BT", "NAD*BT", "TCC*1"):
        assert linted("N9*BM*1", begins, "N9*BM*1") == []
    assert linted("N9*BM*1", "N7*A", "N9*BM*1") == [("reference_twice", 4)]
    assert linted("N9*BM*1", "N9*BM*2", "N9*PO*1") == []


@pytest.mark.parametrize("code", ["210", "110", "310"])
def test_the_sets_of_carriers_name_carrier_and_bill_of_lading(code: str) -> None:
    text = f"{GOOD[: GOOD.index('ST*')]}ST*{code}*0001~B3**INV~SE*3*0001~GE*1*17~IEA*1*000000017~"
    ((_, one),) = x12.read(text).sets
    found = [(each.code, each.tag, each.place, each.element) for each in lint_edi_set(one)]
    assert found == [("scac", "B3", 2, "11"), ("bill_of_lading", "N9", 0, "")]


def test_a_segment_of_a_guide_is_read_from_its_words() -> None:
    rule = define_segment("MOA", "Amount", "*Kind ID 1/3 : *Figure R 1/18 of 01", "-", "Note AN 0/5")
    assert [(p, e.name, e.kind.value, e.least, e.most, e.must, e.of) for p, e in rule.elements.items()] == [
        ("01.1", "Kind", "ID", 1, 3, True, ""),
        ("01.2", "Figure", "R", 1, 18, True, "01"),
        ("03", "Note", "AN", 0, 5, False, ""),
    ]
