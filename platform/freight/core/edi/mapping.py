"""A mapping: which segments an invoice becomes, and where each element comes from (administration §3.3).

On the wire and stored, fields have the names of the specification; here they say what they mean.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Self, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic.alias_generators import to_camel

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

MOST_SEGMENTS, MOST_ELEMENTS = 300, 80
NO_SEGMENT = "Please add a new Segment"  # R315


def format_parent_refusal(name: str) -> str:
    """Return the message for a segment whose number another one has (R317)."""
    return f"choose parent segment for {name}"


class SegmentCondition(StrEnum):
    """When a segment is written."""

    NONE = "noCondition"
    EXISTS = "exists"
    MISSING = "doesNotExist"


class LoopKind(StrEnum):
    """What a segment repeats for."""

    NONE = "none"
    GROUP = "group"  # each row of a group of the invoice
    FIELD = "field"  # each part of a value


class LoopOccurrence(StrEnum):
    """In which turns of its loop something is written."""

    ALWAYS = "always"
    FIRST = "first"
    LAST = "last"


class WhenEmpty(StrEnum):
    """What becomes of a segment of which a mandatory element has no value."""

    SKIP = "skip"
    REFUSE = "refuse"


class Padding(StrEnum):
    """On which side a value is filled up to its length."""

    NONE = "No padding"
    LEFT = "Left Padding"
    RIGHT = "Right Padding"


class Reformation(StrEnum):
    """What is made of a value over all rows of its group. `none` is what older profiles say for `noChange`."""

    NO_CHANGE = "noChange"
    NONE = "none"
    WEIGHTED = "weightedAvg"
    AVERAGE = "average"
    PER_COUNT = "perElementCount"


class StoredModel(BaseModel):
    """A part of a profile, stored and sent by the names of the specification."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True, serialize_by_alias=True
    )


class Replacement(StoredModel):
    """Each `before` in a value becomes `after`."""

    before: str = Field("", alias="from", max_length=100)
    after: str = Field("", alias="to", max_length=100)


class SubstringCut(StoredModel):
    """The characters of a value from one to another, counted from 1; 0 is open."""

    first: int = Field(0, alias="from", ge=0, le=999)
    last: int = Field(0, alias="to", ge=0, le=999)


class ElementValidationRule(StoredModel):
    """What a written element has to be: one of some codes, or so many characters."""

    one_of: tuple[str, ...] = Field((), max_length=200)
    least: int = Field(0, ge=0, le=999)
    most: int = Field(0, ge=0, le=999)


class Element(StoredModel):
    """One element: its position in the segment, where its value comes from, and what is done to it, in this order:
    reformation, replacements, substring, the type of the guide, length and padding."""

    position: str = Field(alias="field", pattern=r"^\d{2}(\.\d)?$")
    source: str = Field("", alias="fieldType", max_length=40)
    variable: str = Field("", alias="fieldName", max_length=120)
    label: str = Field("", alias="fieldNameLabel", max_length=120)
    data_type: str = Field("", alias="fieldNameType", max_length=40)
    fixed_text: str = Field("", alias="fixedTextVal", max_length=500)
    date_format: str = Field("", alias="dateAndTime", max_length=40)
    reformation: Reformation = Reformation.NO_CHANGE
    weight_source: str = Field("", alias="reformationFieldType", max_length=40)
    weight_variable: str = Field("", alias="reformationFieldName", max_length=120)
    weight_data_type: str = Field("", alias="reformationFieldDataType", max_length=40)
    replacements: tuple[Replacement, ...] = Field((), alias="replacee", max_length=100)
    cut: SubstringCut | None = Field(None, alias="substring")
    length: int = Field(0, ge=0, le=999)
    padding: Padding = Field(Padding.NONE, alias="paddingType")
    left_pad: str = Field("", alias="leftPadElement", max_length=1)
    right_pad: str = Field("", alias="rightPadElement", max_length=1)
    mandatory: bool = False
    repeated: LoopOccurrence = LoopOccurrence.ALWAYS
    validation_rules: tuple[ElementValidationRule, ...] = Field((), max_length=20)
    id: str = Field("", alias="fieldId", max_length=40)


class MappingSegment(StoredModel):
    """One segment of the mapping. `id` is its number; one with a `parent` is written in each turn of that one."""

    tag: str = Field(alias="segmentName", pattern=r"^[A-Z][A-Z0-9]{1,2}$")
    id: int = Field(alias="segmentId", ge=1, le=MOST_SEGMENTS)
    type: str = Field("", max_length=40)  # header, detail, summary: for the reader of the mapping
    most: int = Field(0, alias="maxLoops", ge=0, le=999_999)
    condition: SegmentCondition = SegmentCondition.NONE
    condition_variable: str = Field("", alias="conditionValue", max_length=160)
    mandatory: bool = False
    loop: LoopKind = Field(LoopKind.NONE, alias="loopType")
    loop_group: str = Field("", max_length=40)
    loop_field: str = Field("", max_length=120)
    loop_label: str = Field("", alias="loopFieldName", max_length=120)
    loop_field_group: str = Field("", max_length=40)
    loop_separator: str = Field("", alias="loopFieldSeparator", max_length=5)
    loop_mandatory: bool = Field(False, alias="loopIsMandatory")
    loop_distinct: str = Field("", alias="distinctElementToLoop", max_length=120)
    when_empty: WhenEmpty = Field(WhenEmpty.SKIP, alias="mandatorySkip")
    repeated: LoopOccurrence = LoopOccurrence.ALWAYS
    parent: int | None = Field(None, alias="parentSegment")
    validation_rules: tuple[ElementValidationRule, ...] = Field((), max_length=20)
    elements: tuple[Element, ...] = Field((), alias="fields", max_length=MOST_ELEMENTS)

    @field_validator("parent", mode="before")
    @classmethod
    def _numeric(cls, parent: object) -> int | None:
        """A parent that is no number is cleared (R316)."""
        return int(str(parent)) if str(parent).strip().isascii() and str(parent).strip().isdigit() else None


class MappingModel(StoredModel):
    """The segments of one set, in their order."""

    segments: tuple[MappingSegment, ...] = Field((), max_length=MOST_SEGMENTS)

    @classmethod
    def read(cls, stored: Mapping[str, object] | Self) -> Self:
        """A mapping as it is sent or stored. Raises Invalid, naming segment and element."""
        if isinstance(stored, cls):
            return stored
        try:
            mapping = cls.model_validate(stored)
        except ValidationError as fault:
            raise Invalid(_explain(fault, cast("Mapping[str, object]", stored)), code=ErrorCode.MAPPING) from fault
        check_mapping_segments(mapping.segments)
        return mapping

    def stored(self) -> dict[str, object]:
        """As it is stored and sent, by the names of the specification."""
        return self.model_dump(mode="json")


def check_mapping_segments(segments: Sequence[MappingSegment]) -> None:
    """Raise Invalid for a mapping without segments, for a number that two segments have, and for a parent that does not
    come before its child."""
    if not segments:
        raise Invalid(NO_SEGMENT, code=ErrorCode.NO_SEGMENT)
    segment_ids: set[int] = set()
    for segment in segments:
        if segment.id in segment_ids or (segment.parent is not None and segment.parent not in segment_ids):
            raise Invalid(
                format_parent_refusal(segment.tag), code=ErrorCode.PARENT_SEGMENT, data={"segmentId": segment.id}
            )
        segment_ids.add(segment.id)
        positions = [element.position for element in segment.elements]
        if twice := next((position for position in positions if positions.count(position) > 1), ""):
            raise Invalid(
                f"Segment {segment.id} {segment.tag}: element {twice} is mapped twice. Delete one.",
                code=ErrorCode.MAPPING,
            )


def _explain(fault: ValidationError, stored: Mapping[str, object]) -> str:
    """Return where a mapping is malformed: `Segment 3 B3, element 07: length must be …`."""
    first = fault.errors(include_url=False, include_input=False)[0]
    path = list(first["loc"])
    where, rows = [], stored.get("segments")
    if path[:1] == ["segments"] and len(path) > 1 and isinstance(path[1], int) and isinstance(rows, list):
        segment = rows[path[1]] if isinstance(rows[path[1]], dict) else {}
        where.append(f"Segment {path[1] + 1} {str(segment.get('segmentName', ''))[:3]}".strip())
        if len(path) > 3 and path[2] == "fields" and isinstance(path[3], int):
            where.append(f"element {path[3] + 1}")
    field_name = str(path[-1]) if path and isinstance(path[-1], str) else ""
    return f"{', '.join(where) or 'The mapping'}: {field_name} {first['msg'].lower()}.".replace(":  ", ": ")
