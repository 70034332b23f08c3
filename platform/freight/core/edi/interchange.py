"""A file as it is read: interchange, groups, sets, segments, and what is wrong with it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from freight.core.edi.findings import EdiFileFinding, build_hold_finding

MOST_BYTES, MOST_SEGMENTS, MOST_PARTS = 10_000_000, 200_000, 500


class UnreadableInterchange(ValueError):
    """What came is no interchange at all, or more than is read; the text says why."""


class ReadSegment(NamedTuple):
    """A segment as it was read: each element is its components."""

    tag: str
    elements: Sequence[tuple[str, ...]]

    def text(self, number: int, component: int = 1) -> str:
        """An element, counted from 1; empty where it is not there."""
        if number > len(self.elements):
            return ""
        parts = self.elements[number - 1]
        return parts[component - 1] if component <= len(parts) else ""

    def at(self, position: str) -> str:
        """An element by its position: `02`, `02.1`."""
        number, _, component = position.partition(".")
        return self.text(int(number), int(component or 1))


@dataclass
class ReadSet:
    """A set, its header and trailer with it."""

    code: str
    number: str
    segments: list[ReadSegment] = field(default_factory=list)

    def first(self, tag: str) -> ReadSegment | None:
        """Its first segment of a tag."""
        return next((segment for segment in self.segments if segment.tag == tag), None)


@dataclass
class ReadGroup:
    """A functional group; EDIFACT mostly has none, and gets one without a number."""

    code: str = ""
    sender: str = ""
    receiver: str = ""
    number: str = ""
    sets: list[ReadSet] = field(default_factory=list)


@dataclass
class Interchange:
    """What was read of a file. `answers` are segments between envelope and groups: a TA1, a UCI."""

    standard: str
    sender: str = ""
    receiver: str = ""
    number: str = ""
    usage: str = ""
    version: str = ""
    groups: list[ReadGroup] = field(default_factory=list)
    answers: list[ReadSegment] = field(default_factory=list)
    findings: list[EdiFileFinding] = field(default_factory=list)

    @property
    def sets(self) -> Iterator[tuple[ReadGroup, ReadSet]]:
        """Every set with its group."""
        return ((group, read_set) for group in self.groups for read_set in group.sets)


def decode_interchange(content: bytes | str) -> str:
    """Return the characters of a file. Raises UnreadableInterchange for one that cannot be read."""
    if len(content) > MOST_BYTES:
        raise UnreadableInterchange(f"The file is larger than {MOST_BYTES // 1_000_000} MB.")
    if isinstance(content, str):
        return content.lstrip("\ufeff \r\n\t")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return text.lstrip("\ufeff \r\n\t")


def is_trailer_count(text: str, count: int) -> bool:
    """Whether a count in a trailer is the one that was counted."""
    return text.isascii() and text.isdigit() and len(text) < 12 and int(text) == count


def end_set(done: Interchange, open_set: ReadSet | None, end: ReadSegment, *, numbered_in: str, noun: str) -> None:
    """Close a set by its trailer, and tell where count or number of it are not those of the set. `numbered_in`: the
    element of its header that has the number."""
    tag = end.tag
    if open_set is None:
        done.findings.append(build_hold_finding("order", f"{tag} ends a {noun} that was not begun.", tag))
        return
    open_set.segments.append(end)
    place = len(open_set.segments)
    if not is_trailer_count(end.text(1), place):
        message = f"{tag}01 says {end.text(1)} segments, the {noun} has {place}."
        done.findings.append(build_hold_finding("count", message, tag, place, "01"))
    if end.text(2) != open_set.number:
        message = f"{tag}02 is {end.text(2)!r}, {numbered_in} is {open_set.number!r}."
        done.findings.append(build_hold_finding("number", message, tag, place, "02"))
