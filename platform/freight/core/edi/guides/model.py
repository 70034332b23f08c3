"""What a guide says: which segments a set has in which order, and type and length of each element."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from freight.core.edi.types import ElementKind


class ElementRule(NamedTuple):
    """What one element, or one component, may be. `position` is `02` or `02.1`; `of` is the position of the element
    that this one says something about: without that it is not written."""

    position: str
    name: str
    kind: ElementKind
    least: int
    most: int
    must: bool
    of: str = ""

    @property
    def words(self) -> str:
        """As a person reads it: `N2, 1 to 12 characters, mandatory`."""
        size = f"{self.most}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{self.kind}, {size} characters{', mandatory' if self.must else ''}"


class SegmentRule(NamedTuple):
    """A segment and its elements by position."""

    tag: str
    name: str
    elements: Mapping[str, ElementRule]


class SegmentPlace(NamedTuple):
    """The place of a segment in its set: how often it may come at most, and whether it is mandatory."""

    tag: str
    must: bool = False
    most: int = 1


class SegmentLoop(NamedTuple):
    """Segments that repeat together; the first of them begins each turn."""

    places: tuple["SegmentPlace | SegmentLoop", ...]
    must: bool = False
    most: int = 1

    @property
    def tag(self) -> str:
        """The tag that begins it."""
        return self.places[0].tag


@dataclass(frozen=True)
class Guide:
    """What we know of one set. It covers only what our mappings use, in our own words: no code tables."""

    code: str  # 210, INVOIC
    name: str
    standard: str  # x12, edifact
    version: str  # 004010, D:96A:UN
    group: str  # the functional identifier of X12
    segments: Mapping[str, SegmentRule]
    places: tuple[SegmentPlace | SegmentLoop, ...]


_ELEMENT = re.compile(
    r"(?P<must>\*?)(?P<name>.+) (?P<kind>AN|ID|N0|N2|R|DT|TM) (?P<least>\d+)/(?P<most>\d+)"
    r"(?: of (?P<of>\d\d(\.\d)?))?"
)
NOT_USED = "-"


def define_segment(tag: str, name: str, *elements: str) -> SegmentRule:
    """Return a segment with its elements in order: `*Invoice number AN 1/22` is mandatory, `Unit ID 2/2 of 04` goes
    with element 04, `-` is one that we do not use, ` : ` separates components."""
    rules: dict[str, ElementRule] = {}
    for number, text in enumerate(elements, 1):
        parts = text.split(" : ")
        for part, part_text in enumerate(parts, 1):
            if part_text != NOT_USED:
                position = f"{number:02}.{part}" if len(parts) > 1 else f"{number:02}"
                rules[position] = _element(position, part_text)
    return SegmentRule(tag, name, rules)


def _element(position: str, text: str) -> ElementRule:
    element_match = _ELEMENT.fullmatch(text)
    assert element_match is not None, text
    kind = ElementKind(element_match["kind"])
    size = int(element_match["least"]), int(element_match["most"])
    return ElementRule(
        position, element_match["name"], kind, *size, bool(element_match["must"]), element_match["of"] or ""
    )


def index_segment_rules(rules: Iterable[SegmentRule]) -> dict[str, SegmentRule]:
    """Segments by their tags."""
    return {rule.tag: rule for rule in rules}


def list_segment_tags(places: Iterable[SegmentPlace | SegmentLoop]) -> Iterable[str]:
    """The tags of some places, those of their loops with them."""
    for place in places:
        if isinstance(place, SegmentLoop):
            yield from list_segment_tags(place.places)
        else:
            yield place.tag
