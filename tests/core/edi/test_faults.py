"""Eight faults planted in a good file, each found by our reader, and what else partners reject."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from freight.core.edi import edifact, x12
from freight.core.edi.checking import check_edi_set
from freight.core.edi.drawing import generate_edi_file
from freight.core.edi.findings import EdiFileFinding, EdiFindingSeverity
from freight.core.edi.guides import GUIDES
from freight.core.edi.interchange import MOST_SEGMENTS, ReadSegment, UnreadableInterchange
from freight.core.edi.lints import lint_edi_set
from freight.core.edi.variables import build_invoice_variables
from tests.core.edi.freight import MOMENT, invoice, settings

GOOD = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT).text
EDIFACT = generate_edi_file(settings("INVOIC"), [build_invoice_variables(invoice())], 17, MOMENT).text


def found(text: str, code: str = "210") -> list[EdiFileFinding]:
    read = x12.read(text) if text.startswith("ISA") else edifact.read(text)
    return [*read.findings, *(each for _, one in read.sets for each in check_edi_set(one, GUIDES[code]))]


def swapped(text: str) -> str:
    """Move the currency before the beginning; the number of segments does not change."""
    rows = text.split("\r\n")
    rows[3], rows[4] = rows[4], rows[3]
    return "\r\n".join(rows)


def fewer(text: str) -> str:
    rows = [row for row in text.split("\r\n") if not row.startswith("B3")]
    return "\r\n".join(rows).replace("SE*30*", "SE*29*")


PLANTED: dict[str, tuple[Callable[[str], str], str, str]] = {
    "order": (swapped, "order", "B3"),
    "length": (lambda text: text.replace("INV-000042", "I" * 23), "length", "B3"),
    "date": (lambda text: text.replace("G62*11*20261102", "G62*11*20261302"), "type", "G62"),
    "N2": (lambda text: text.replace("*73750**", "*737.50**", 1), "type", "B3"),
    "counts": (lambda text: text.replace("SE*30*", "SE*31*"), "count", "SE"),
    "numbers": (lambda text: text.replace("GE*1*17", "GE*1*18"), "number", "GE"),
    "missing segment": (fewer, "missing_segment", "B3"),
    "unknown segment": (lambda text: text.replace("C3*USD", "ZZZ*USD"), "unknown_segment", "ZZZ"),
}


def test_the_good_file_is_good() -> None:
    assert found(GOOD) == [] == found(EDIFACT, "INVOIC")


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_alone_and_keeps_the_file(fault: str) -> None:
    plant, code, tag = PLANTED[fault]
    assert plant(GOOD) != GOOD
    (only,) = found(plant(GOOD))
    assert (only.code, only.tag, only.weight) == (code, tag, EdiFindingSeverity.HOLD)


@pytest.mark.parametrize(
    ("old", "new", "code", "tag"),
    [
        ("BGM+380+INV-000042", f"BGM+380+{'I' * 36}", "length", "BGM"),
        ("MOA+77:737.5:USD", "MOA+77:737,5x:USD", "type", "MOA"),
        ("UNT+", "UNT+1", "count", "UNT"),
        ("UNZ+1+17", "UNZ+1+18", "number", "UNZ"),
        ("UNS+S", "ZZZ+S", "unknown_segment", "ZZZ"),
        ("BGM+380+INV-000042+9", "QTY+47:1", "order", "QTY"),
    ],
)
def test_faults_of_a_message_are_found(old: str, new: str, code: str, tag: str) -> None:
    assert old in EDIFACT
    assert (code, tag) in [(each.code, each.tag) for each in found(EDIFACT.replace(old, new), "INVOIC")]


def linted(text: str, amount: Decimal | None = None) -> list[str]:
    return [each.code for _, one in x12.read(text).sets for each in lint_edi_set(one, amount)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("*73750**20261106", "*73751**20261106"),
        ("L3*592.5*G***73750", "L3*592.5*G***73749"),
        ("L1*2***3750", "L1*2***3751"),
        ("L1*2***3750", "L1*2***3749"),
    ],
)
def test_totals_that_are_a_cent_apart_are_held(old: str, new: str) -> None:
    """B3-07 = L3-05 = ΣL1-04."""
    assert old in GOOD
    assert "totals" in linted(GOOD.replace(old, new, 1))
    assert linted(GOOD) == [] == linted(GOOD, Decimal("737.50"))


def test_totals_are_held_against_the_invoice_itself() -> None:
    assert linted(GOOD, Decimal("737.51")) == ["totals", "totals", "totals"]


@pytest.mark.parametrize("code", ["810", "INVOIC", "IFTFCC"])
def test_totals_of_other_sets_are_held_too(code: str) -> None:
    drawn = generate_edi_file(settings(code), [build_invoice_variables(invoice(total=Decimal("737.49")))], 17, MOMENT)
    assert drawn.is_held and "totals" in [each.code for each in drawn.sets[0].findings]


def test_a_carrier_code_that_is_missing_is_held_and_named_in_the_profile() -> None:
    drawn = generate_edi_file(settings(scac=""), [build_invoice_variables(invoice())], 17, MOMENT)
    assert drawn.is_held
    assert "B311 has no carrier code: enter your SCAC in the profile." in [
        each.message for each in drawn.sets[0].findings
    ]


def test_an_invoice_without_a_bill_of_lading_and_a_reference_twice_are_noted() -> None:
    assert linted(GOOD.replace("*S101*PP", "**PP").replace("N9*MB", "N9*CR")) == ["bill_of_lading"]
    assert linted(GOOD.replace("N9*PO*4712", "N9*PO*4711")) == ["reference_twice"]


@pytest.mark.parametrize("text", ["", "ISA", "hello", "GS*IM", "ISA*00*~", "UNA:+.? '", "\x00" * 200, GOOD[:90]])
def test_what_is_no_interchange_is_refused_in_words(text: str) -> None:
    for read in (x12.read, edifact.read):
        with pytest.raises(UnreadableInterchange):
            read(text)


def test_a_file_of_too_many_segments_is_not_read_to_its_end() -> None:
    with pytest.raises(UnreadableInterchange, match="more than 200,000 segments"):
        x12.read(GOOD + "N9*A~" * (MOST_SEGMENTS + 1))


def test_a_file_without_its_end_is_read_as_far_as_it_goes() -> None:
    cut = x12.read(GOOD[: GOOD.index("L3*")])
    assert [each.tag for each in cut.findings] == ["SE", "GE", "IEA"]
    assert [one.code for _, one in cut.sets] == ["210"]


def test_a_sender_who_does_not_pad_the_isa_is_understood() -> None:
    head = "ISA*00**00**ZZ*FILLMORE*ZZ*ACMELOG*261121*0930*U*00401*5*0*P*>~"
    read = x12.read(head + "GS*FA*FILLMORE*ACMELOG*20261121*0930*5*X*004010~GE*0*5~IEA*1*5~")
    assert (read.sender, read.receiver, read.number, [group.number for group in read.groups]) == (
        "FILLMORE", "ACMELOG", "5", ["5"],
    )  # fmt: skip
    assert read.findings == []


class CountedSegments(list[ReadSegment]):
    """Segments that count how often they were gone through from the beginning."""

    times = 0

    def __iter__(self) -> Iterator[ReadSegment]:
        self.times += 1
        return super().__iter__()


def test_a_file_with_more_charges_than_its_guide_allows_is_gone_through_once() -> None:
    """Each charge too many is held; the rest of the file is not searched for what is missing at each of them."""
    line = {"shipment_id": 1, "shipment_number": "S101", "charge_text": "Handling", "invoice_value": Decimal("1.25")}
    lines = [{**line, "charge_code": f"C{number}"} for number in range(1_200)]
    text = generate_edi_file(settings("310"), [build_invoice_variables(invoice(lines=lines))], 17, MOMENT).text
    _, read = next(iter(x12.read(text).sets))
    counted = CountedSegments(read.segments)
    findings = check_edi_set(replace(read, segments=counted), GUIDES["310"])
    assert any(each.code == "order" for each in findings)
    assert counted.times < 5
