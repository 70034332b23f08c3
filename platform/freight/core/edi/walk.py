"""One walk through a mapping: the segments of an invoice, and where each element comes from.

A mapping is compiled once against its guide (`compile_mapping`); `walk_mapping` then runs through it. A trail keeps an
element's plan, raw value and text: the steps between them are worked out when a user looks (`core/edi/trail`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from freight.core.delivery.naming import format_timestamp
from freight.core.edi.findings import EdiFileFinding, build_hold_finding, build_note_finding
from freight.core.edi.guides import ElementRule, Guide
from freight.core.edi.mapping import (
    Element,
    LoopKind,
    LoopOccurrence,
    MappingModel,
    MappingSegment,
    Padding,
    Reformation,
    SegmentCondition,
)
from freight.core.edi.mapping import WhenEmpty as Empty
from freight.core.edi.shaping import (
    ShapingStep,
    apply_reformation,
    find_written_fault,
    format_element,
    get_padding_step,
    list_shaping_steps,
)
from freight.core.edi.types import InvalidElementValue, to_plain_text
from freight.core.edi.variables import GROUPS, keep_first_by_key
from freight.core.records import Values

Frames = dict[str, Any]
FIXED, MOMENT = "fixedText", "dateAndTime"
DAY_PATTERN = "yyyyMMdd"
MOST_WRITTEN = 100_000


class MappingTooLarge(ValueError):
    """A mapping and an invoice result in more segments than any partner accepts."""


class TracedElement(NamedTuple):
    """An element with the plan it was mapped by, what it came from, and what was written."""

    plan: "ElementPlan"
    raw: object
    text: str


@dataclass(slots=True)
class WrittenSegment:
    """A segment as it was written. `elements` are texts, or texts of components; `segment_id` is that of the mapping, 0
    for what the envelope wrote."""

    tag: str
    elements: list[Any]
    segment_id: int = 0
    trail: Sequence[TracedElement] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ElementPlan:
    """An element, compiled."""

    element: Element
    rule: ElementRule | None
    slot: int
    component: int  # -1: the element has no components
    read: Callable[[Frames], object]
    steps: Sequence[ShapingStep]
    padding: ShapingStep | None
    constant: TracedElement | None
    mandatory: bool


@dataclass(frozen=True, slots=True, eq=False)
class SegmentPlan:
    """A segment, compiled, with those below it."""

    segment: MappingSegment
    width: int
    composites: Mapping[int, int]  # components by slot
    elements: Sequence[ElementPlan]
    is_fixed: bool  # nothing in it comes from the invoice: it is written anyway
    qualifiers: Sequence[tuple[int, str, str]]  # place in the trail, position, and the position it speaks of
    holds: Callable[[Frames], bool]
    below: "list[SegmentPlan]" = field(default_factory=list)


@dataclass(frozen=True)
class CompiledMapping:
    """A mapping that can be walked."""

    guide: Guide
    roots: Sequence[SegmentPlan]


@dataclass
class WalkedMapping:
    """What a walk wrote, and what it found."""

    segments: list[WrittenSegment] = field(default_factory=list)
    findings: list[EdiFileFinding] = field(default_factory=list)


def compile_mapping(mapping: MappingModel, guide: Guide) -> CompiledMapping:
    """Compile a mapping for walking."""
    plans = {segment.id: _segment(segment, guide) for segment in mapping.segments}
    roots: list[SegmentPlan] = []
    for plan in plans.values():
        parent = plans.get(plan.segment.parent or 0)
        (parent.below if parent else roots).append(plan)
    return CompiledMapping(guide, roots)


def walk_mapping(compiled: CompiledMapping, values: Values, moment: datetime) -> WalkedMapping:
    """Return the segments that an invoice becomes, without envelope. `moment` is that of the file."""
    walked_mapping = WalkedMapping()
    shipments = values["shipments"]
    frames: Frames = {
        **{name: values[name] for name in ("invoice", "account", "sender")},
        "shipment": shipments[0] if shipments else {},
        "groups": values,
        "moment": moment,
    }
    for plan in compiled.roots:
        _write(plan, frames, walked_mapping)
    return walked_mapping


def _write(plan: SegmentPlan, frames: Frames, done: WalkedMapping) -> None:
    """Write a segment in each of its turns, with those below it."""
    segment = plan.segment
    if segment.loop is LoopKind.NONE:
        _turn(plan, frames, done)
        return
    rows = _rows(segment, frames)
    if segment.most and len(rows) > segment.most:
        done.findings.append(
            build_hold_finding(
                "too_many", f"{segment.tag}: {len(rows)} are needed, at most {segment.most} are allowed.", segment.tag
            )
        )
        rows = rows[: segment.most]
    if not rows and segment.loop_mandatory:
        loop_name = segment.loop_group or segment.loop_label or segment.loop_field
        done.findings.append(
            build_hold_finding("loop_empty", f"{segment.tag}: the invoice has no {loop_name}.", segment.tag)
        )
    last = len(rows)
    for number, row in enumerate(rows, 1):
        _turn(plan, {**frames, **row, "loop": {**row["loop"], "index": number, "count": last}}, done)


def _turn(plan: SegmentPlan, frames: Frames, done: WalkedMapping) -> None:
    if not plan.holds(frames):
        return
    segment = plan.segment
    place = frames.get("loop")
    first, last = (place["index"] == 1, place["index"] == place["count"]) if place else (True, True)
    trail: list[TracedElement] = []
    empty = ""
    says_something = plan.is_fixed
    for element in plan.elements:
        if element.constant is not None:
            traced = element.constant
        else:
            when = element.element.repeated
            if (when is LoopOccurrence.FIRST and not first) or (when is LoopOccurrence.LAST and not last):
                traced = TracedElement(element, None, "")
            else:
                traced = _traced(element, frames, done, segment)
                if traced.text:
                    says_something = True
        trail.append(traced)
        if not traced.text and element.mandatory and not empty:
            empty = element.element.position
    if plan.qualifiers:
        _drop_qualifiers(plan, trail)
    if empty or not says_something:
        if segment.when_empty is not Empty.REFUSE and not segment.mandatory:
            return
        problem = f"element {empty} has no value" if empty else "none of its elements has a value"
        done.findings.append(build_hold_finding("missing", f"{segment.tag}: {problem}.", segment.tag, element=empty))
    if len(done.segments) >= MOST_WRITTEN:
        raise MappingTooLarge(f"The mapping writes more than {MOST_WRITTEN:,} segments.")
    done.segments.append(WrittenSegment(segment.tag, _texts(plan, trail), segment.id, trail))
    for below in plan.below:
        when = below.segment.repeated
        if when is LoopOccurrence.ALWAYS or (first if when is LoopOccurrence.FIRST else last):
            _write(below, frames, done)


def _drop_qualifiers(plan: SegmentPlan, trail: list[TracedElement]) -> None:
    """Drop a unit or a qualifier where the element it goes with is empty: partners reject it alone."""
    filled_positions = {traced_element.plan.element.position for traced_element in trail if traced_element.text}
    for place, _, qualified_position in plan.qualifiers:
        if qualified_position not in filled_positions:
            trail[place] = trail[place]._replace(text="")


def _texts(plan: SegmentPlan, trail: Sequence[TracedElement]) -> list[object]:
    texts: list[Any] = [""] * plan.width
    for slot, width in plan.composites.items():
        texts[slot] = [""] * width
    for traced_element in trail:
        if traced_element.text:
            if traced_element.plan.component < 0:
                texts[traced_element.plan.slot] = traced_element.text
            else:
                texts[traced_element.plan.slot][traced_element.plan.component] = traced_element.text
    return texts


def _traced(plan: ElementPlan, frames: Frames, done: WalkedMapping, segment: MappingSegment) -> TracedElement:
    element, raw = plan.element, plan.read(frames)
    try:
        if element.reformation not in _UNCHANGED:
            raw = _reformed(element, raw, frames)
        if raw is None or raw == "":
            return TracedElement(plan, raw, "")
        value = raw
        for step in plan.steps:
            value = step.change(value if isinstance(value, str) else to_plain_text(value))
        text = format_element(plan.rule, value) if value != "" else ""
    except InvalidElementValue as fault:
        _hold(done, segment, element, "not_of_kind", f"{fault}.")
        return TracedElement(plan, raw, "")
    if element.length and len(text) > element.length and element.padding is Padding.NONE:
        text = text[: element.length]
        message = (
            f"{segment.tag}{element.position} was cut to {element.length} characters: {to_plain_text(raw)[:60]!r}."
        )
        done.findings.append(build_note_finding("cut", message, segment.tag, element=element.position))
    if plan.padding:
        text = plan.padding.change(text)
    if text and (wrong := find_written_fault(plan.rule, element, text)):
        _hold(done, segment, element, "length", wrong)
    return TracedElement(plan, raw, text)


_UNCHANGED = frozenset({Reformation.NO_CHANGE, Reformation.NONE})


def _hold(done: WalkedMapping, segment: MappingSegment, element: Element, code: str, message: str) -> None:
    message_text = f"{segment.tag}{element.position}: {message}"
    done.findings.append(build_hold_finding(code, message_text, segment.tag, element=element.position))


def _reformed(element: Element, raw: object, frames: Frames) -> object:
    source, weight = _reader(element.source, element.variable), _reader(element.weight_source, element.weight_variable)
    group = next((name for name, row in GROUPS.items() if row == element.source), "lines")
    rows = [{**frames, **row} for row in _of_group(group, frames)]
    return apply_reformation(element, raw, [source(row) for row in rows], [weight(row) for row in rows])


def _rows(segment: MappingSegment, frames: Frames) -> list[Frames]:
    """Return the frames of each turn that a segment repeats for."""
    if segment.loop is LoopKind.FIELD:
        text = to_plain_text(_reader(segment.loop_field_group or "shipment", segment.loop_field)(frames) or "")
        parts = [part.strip() for part in text.split(segment.loop_separator or ",")]
        return [{"loop": {"value": part}} for part in dict.fromkeys(parts) if part]
    rows = _of_group(segment.loop_group, frames)
    if segment.loop_distinct:
        read = _reader(GROUPS.get(segment.loop_group, ""), segment.loop_distinct)
        rows = keep_first_by_key(rows, lambda row: to_plain_text(read(row)))
    return [{**row, "loop": {}} for row in rows]


def _of_group(group: str, frames: Frames) -> list[Frames]:
    """Return the rows of a group: within a shipment's turn, that shipment's."""
    name = GROUPS.get(group, "")
    within = frames.get("within") if group in ("lines", "references") else None
    rows = (within or frames["groups"]).get(group, ())
    if group == "shipments":
        return [{name: row, "within": row} for row in rows]
    if group == "lines":
        return [{name: row, "shipment": row["shipment"], "within": row["shipment"]} for row in rows]
    return [{name: row} for row in rows]


def _segment(segment: MappingSegment, guide: Guide) -> SegmentPlan:
    rules = guide.segments[segment.tag].elements if segment.tag in guide.segments else {}
    elements = tuple(_element(element, rules.get(element.position)) for element in segment.elements)
    composites: dict[int, int] = {}
    for element_plan in elements:
        if element_plan.component >= 0:
            composites[element_plan.slot] = max(composites.get(element_plan.slot, 0), element_plan.component + 1)
    width = max((element.slot + 1 for element in elements), default=0)
    qualifiers = [
        (place, element.element.position, element.rule.of)
        for place, element in enumerate(elements)
        if element.rule and element.rule.of
    ]
    is_fixed = all(element.constant for element in elements)
    return SegmentPlan(segment, width, composites, elements, is_fixed, qualifiers, _condition(segment))


def _element(element: Element, rule: ElementRule | None) -> ElementPlan:
    slot, _, component = element.position.partition(".")
    steps, padding = list_shaping_steps(element), get_padding_step(element)
    read = _reader(element.source, element.variable, element)
    plan = ElementPlan(
        element, rule, int(slot) - 1, int(component) - 1 if component else -1, read, steps, padding, None,
        element.mandatory or bool(rule and rule.must and not component),
    )  # fmt: skip
    if element.source != FIXED or element.repeated is not LoopOccurrence.ALWAYS or steps or padding or element.length:
        return plan
    constant = element.fixed_text
    if constant and find_written_fault(rule, element, constant):
        return plan  # reported at each walk
    return ElementPlan(
        element,
        rule,
        plan.slot,
        plan.component,
        read,
        steps,
        padding,
        TracedElement(plan, constant, constant),
        plan.mandatory,
    )


def _reader(source: str, variable: str, element: Element | None = None) -> Callable[[Frames], object]:
    """Return a function that takes a variable from the frames of a turn."""
    if source == FIXED and element:
        text = element.fixed_text
        return lambda frames: text
    if source == MOMENT and element:
        pattern = element.date_format or DAY_PATTERN
        return lambda frames: format_timestamp(pattern, frames["moment"])

    def read(frames: Frames) -> object:
        row = frames.get(source)
        return row.get(variable) if row else None

    return read


def _condition(segment: MappingSegment) -> Callable[[Frames], bool]:
    if segment.condition is SegmentCondition.NONE:
        return lambda frames: True
    source, _, variable = segment.condition_variable.partition(".")
    read = _reader(source, variable)
    must_exist = segment.condition is SegmentCondition.EXISTS
    return lambda frames: (read(frames) not in (None, "")) is must_exist
