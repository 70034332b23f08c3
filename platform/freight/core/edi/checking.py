"""A set checked against its guide: are the segments there, in order, not too often, and is each element valid?"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from freight.core.edi.findings import EdiFileFinding, build_hold_finding
from freight.core.edi.guides import ElementRule, Guide, SegmentLoop, SegmentPlace
from freight.core.edi.interchange import ReadSegment, ReadSet
from freight.core.edi.types import ElementKind, is_element_value, measure_element

_MOST_FINDINGS = 200


def check_edi_set(read: ReadSet, guide: Guide) -> list[EdiFileFinding]:
    """What is wrong with a set, in the order of its segments."""
    findings = [
        file_finding
        for place, segment in enumerate(read.segments, 1)
        for file_finding in check_segment(segment, guide, place)
    ]
    findings += _Order(read.segments, guide).check()
    return sorted(findings, key=lambda finding: finding.place)[:_MOST_FINDINGS]


def check_segment(segment: ReadSegment, guide: Guide, place: int) -> list[EdiFileFinding]:
    """What is wrong with the elements of a segment."""
    rule = guide.segments.get(segment.tag)
    if rule is None:
        return [
            build_hold_finding("unknown_segment", f"{segment.tag} is no segment of a {guide.code}.", segment.tag, place)
        ]
    findings = []
    for position, element_rule in rule.elements.items():
        text = segment.at(position)
        if not text:
            is_needed = element_rule.must and (
                "." not in position or any(segment.elements[int(position[:2]) - 1 :][:1])
            )
            if is_needed:
                message = f"{segment.tag}{position} ({element_rule.name}) has no value."
                findings.append(build_hold_finding("missing_element", message, segment.tag, place, position))
        elif fault := find_element_fault(element_rule, text):
            findings.append(build_hold_finding(fault[0], f"{segment.tag}{position} ({element_rule.name}): {fault[1]}",
                segment.tag, place,
                              position))  # fmt: skip
    last = max((int(position[:2]) for position in rule.elements), default=0)
    for number in range(last + 1, len(segment.elements) + 1):
        if segment.text(number):
            message = f"{segment.tag}{number:02} is not known: the guide has {last} elements."
            findings.append(build_hold_finding("unknown_element", message, segment.tag, place, f"{number:02}"))
    return findings


def find_element_fault(rule: ElementRule, text: str) -> tuple[str, str] | None:
    """Return the code and words of what is wrong with an element's text; None if it is valid."""
    if not is_element_value(rule.kind, text):
        return "type", f"{text[:40]!r} is not {_KINDS[rule.kind]}."
    size = measure_element(rule.kind, text)
    if not rule.least <= size <= rule.most:
        return "length", f"{text[:40]!r} is {size} characters long, {rule.least} to {rule.most} are allowed."
    return None


_KINDS = {
    ElementKind.TEXT: "a text",
    ElementKind.CODE: "a code",
    ElementKind.WHOLE: "a whole number",
    ElementKind.CENTS: "an amount with two implied decimals, such as 15250 for 152.50",
    ElementKind.FIGURE: "a number",
    ElementKind.DAY: "a day as CCYYMMDD",
    ElementKind.TIME: "a time as HHMM",
}


@dataclass
class _Order:
    """The segments of a set followed through the places of its guide."""

    segments: Sequence[ReadSegment]
    guide: Guide
    at: int = 0
    findings: list[EdiFileFinding] = field(default_factory=list)
    # tags that occur anywhere, or were already reported missing
    _present: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self._present = {segment.tag for segment in self.segments}

    def check(self) -> list[EdiFileFinding]:
        """Follow the segments to the end; report those that no place accepts as misplaced."""
        self._follow(self.guide.places, 0)
        while self._tag:
            self._misplaced()
            self._follow(self.guide.places[1:], 0)
        return self.findings

    @property
    def _tag(self) -> str:
        while self.at < len(self.segments) and self.segments[self.at].tag not in self.guide.segments:
            self.at += 1  # reported as unknown
        return self.segments[self.at].tag if self.at < len(self.segments) else ""

    def _misplaced(self) -> None:
        if tag := self._tag:
            message = f"{tag} stands in the wrong place, or too often."
            self.findings.append(build_hold_finding("order", message, tag, self.at + 1))
            self.at += 1

    def _follow(self, places: Sequence[SegmentPlace | SegmentLoop], depth: int) -> None:
        for place in places:
            count = 0
            while self._tag == place.tag and count < place.most:
                count += 1
                if isinstance(place, SegmentLoop):
                    self._follow(place.places, depth + 1)
                else:
                    self.at += 1
            if not count and place.must:
                self._missing(place.tag, depth)

    def _missing(self, tag: str, depth: int) -> None:
        """Report a missing segment once, and not at all if it is only in the wrong place."""
        if depth or tag not in self._present:
            self._present.add(tag)
            place = min(self.at + 1, len(self.segments))
            self.findings.append(build_hold_finding("missing_segment", f"{tag} is missing.", tag, place))
