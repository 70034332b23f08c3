"""A short notation for mappings: `seg("N1", text("01", "BT"), var("02", "account.name", length=60))`."""

from collections.abc import Mapping

from freight.core.edi.mapping import Element, LoopKind, MappingModel, MappingSegment, Replacement, SegmentCondition
from freight.core.edi.walk import FIXED
from freight.core.records import Record

Draft = tuple[str, tuple[Element, ...], Record]


def fixed_text(position: str, fixed: str) -> Element:
    """An element that is always the same."""
    return Element(position=position, source=FIXED, fixed_text=fixed)


def var(position: str, name: str, *, replaced: Mapping[str, str] | None = None, **more: object) -> Element:
    """An element from a variable such as `shipment.number`."""
    source, _, variable = name.partition(".")
    replacements = tuple(Replacement(before=old, after=new) for old, new in (replaced or {}).items())
    return Element(position=position, source=source, variable=variable, replacements=replacements, **more)


def seg(tag: str, *elements: Element, **more: object) -> Draft:
    """A segment, and `below` it those that come in each of its turns."""
    return tag, elements, more


def for_each_row(group: str, **more: object) -> Record:
    """Return the setting that a segment repeats for each row of a group."""
    return {"loop": LoopKind.GROUP, "loop_group": group, **more}


def with_value(name: str) -> Record:
    """Return the setting that a segment is written only if a variable has a value."""
    return {"condition": SegmentCondition.EXISTS, "condition_variable": name}


def build_mapping(*drafts: Draft) -> MappingModel:
    """Return the mapping of some segments, numbered in their order."""
    segments: list[MappingSegment] = []

    def add(draft: Draft, parent: int | None) -> None:
        tag, elements, more = draft
        more = dict(more)
        below = more.pop("below", ())
        number = len(segments) + 1
        numbered = tuple(
            element.model_copy(update={"id": f"{number}.{place}"}) for place, element in enumerate(elements, 1)
        )
        segments.append(MappingSegment(tag=tag, id=number, parent=parent, elements=numbered, **more))
        for child in below:
            add(child, number)

    for draft in drafts:
        add(draft, None)
    return MappingModel(segments=tuple(segments))
