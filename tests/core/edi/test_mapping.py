"""A mapping as it is sent and stored, and its segments moved about."""

import pytest

from freight.core.edi.drawing import EdiSettings
from freight.core.edi.mapping import MappingModel, MappingSegment
from freight.core.edi.starters import STARTERS
from freight.core.errors import Invalid

# administration §3.3, to the letter
SEGMENT_FIELDS = (
    "segmentName type maxLoops condition conditionValue mandatory loopType loopGroup loopField loopFieldName "
    "loopFieldGroup loopFieldSeparator loopIsMandatory distinctElementToLoop mandatorySkip repeated parentSegment "
    "segmentId validationRules fields"
)
ELEMENT_FIELDS = (
    "fieldType fieldName fieldNameLabel fieldNameType field paddingType leftPadElement rightPadElement substring "
    "replacee length fixedTextVal dateAndTime mandatory repeated reformation reformationFieldType reformationFieldName "
    "reformationFieldDataType validationRules fieldId"
)


def segments(*parents: int | None) -> tuple[MappingSegment, ...]:
    return tuple(MappingSegment(tag=f"L{number}", id=number, parent=parent) for number, parent in enumerate(parents, 1))


def shape(rows: tuple[MappingSegment, ...]) -> list[tuple[str, int, int | None]]:
    return [(row.tag, row.id, row.parent) for row in rows]


def test_segments_and_elements_have_the_fields_of_the_specification() -> None:
    stored = STARTERS["210"].stored()["segments"][0]
    assert sorted(stored) == sorted(SEGMENT_FIELDS.split())
    assert sorted(stored["fields"][0]) == sorted(ELEMENT_FIELDS.split())


def test_a_segment_has_the_defaults_of_the_specification() -> None:
    stored = MappingModel(segments=(MappingSegment(tag="B3", id=1),)).stored()["segments"][0]
    assert (stored["repeated"], stored["mandatorySkip"], stored["condition"]) == ("always", "skip", "noCondition")


@pytest.mark.parametrize("code", STARTERS)
def test_what_is_stored_is_read_back_equal(code: str) -> None:
    settings = EdiSettings(transaction_set=code, segments=STARTERS[code].segments)
    assert EdiSettings.read(settings.stored()) == settings


def test_a_profile_without_a_segment_is_refused() -> None:  # R315
    with pytest.raises(Invalid, match=r"^Please add a new Segment$"):
        EdiSettings.read({"segments": []})


@pytest.mark.parametrize("parent", ["", "abc", None, "1.5", "²"])
def test_a_parent_that_is_no_number_is_cleared(parent: object) -> None:  # R316
    stored = {"segments": [{"segmentName": "B3", "segmentId": 1, "parentSegment": parent}]}
    assert EdiSettings.read(stored).segments[0].parent is None


def test_a_number_that_two_segments_have_is_refused() -> None:  # R317
    rows = [{"segmentName": "B3", "segmentId": 1}, {"segmentName": "C3", "segmentId": 1}]
    with pytest.raises(Invalid, match=r"^choose parent segment for C3$"):
        EdiSettings.read({"segments": rows})


def test_a_parent_stands_before_its_child() -> None:
    rows = [{"segmentName": "L5", "segmentId": 1, "parentSegment": 2}, {"segmentName": "LX", "segmentId": 2}]
    with pytest.raises(Invalid, match="choose parent segment for L5"):
        EdiSettings.read({"segments": rows})


@pytest.mark.parametrize(
    ("segment", "words"),
    [
        ({"segmentName": "B3", "segmentId": 1, "fields": [{"field": "2"}]}, "Segment 1 B3, element 1: field"),
        ({"segmentName": "b", "segmentId": 1}, "Segment 1 b: segmentName"),
        ({"segmentName": "B3", "segmentId": 1, "colour": "red"}, "Segment 1 B3: colour"),
        ({"segmentName": "B3", "segmentId": 1, "fields": [{"field": "02"}] * 2}, "element 02 is mapped twice"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_place(segment: dict[str, object], words: str) -> None:
    with pytest.raises(Invalid) as refused:
        EdiSettings.read({"segments": [segment]})
    assert words in refused.value.message


def test_a_set_we_do_not_know_is_refused_with_those_we_do() -> None:
    with pytest.raises(Invalid, match="Choose 210, 110, 310, 810, INVOIC, IFTFCC"):
        EdiSettings.read({"transactionSet": "999", "segments": [{"segmentName": "B3", "segmentId": 1}]})
