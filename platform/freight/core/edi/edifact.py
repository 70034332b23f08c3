"""EDIFACT: a file written around the messages, and one read."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from freight.core.edi.characters import CHARSETS, build_changed_text_finding
from freight.core.edi.envelope import EDIFACT_SIGNS, TEST, EdiDelimiters, EdiEnvelope, get_edi_delimiters
from freight.core.edi.findings import EdiFileFinding, build_hold_finding
from freight.core.edi.guides import Guide
from freight.core.edi.interchange import (
    MOST_PARTS,
    MOST_SEGMENTS,
    Interchange,
    ReadGroup,
    ReadSegment,
    ReadSet,
    UnreadableInterchange,
    decode_interchange,
    end_set,
    is_trailer_count,
)
from freight.core.edi.walk import WrittenSegment

_DEFAULT_CHARSET = "UNOB"


def set_number(place: int) -> str:
    """The reference of a message by its place in the file."""
    return str(place)


def around(guide: Guide, segments: Sequence[WrittenSegment], place: int) -> list[WrittenSegment]:
    """A message with header and trailer."""
    number = set_number(place)
    head = WrittenSegment("UNH", [number, [guide.code, *guide.version.split(":")]])
    return [head, *segments, WrittenSegment("UNT", [str(len(segments) + 2), number])]


def write(
    envelope: EdiEnvelope, guide: Guide, sets: Sequence[Sequence[WrittenSegment]], number: int, moment: datetime
) -> tuple[str, list[list[EdiFileFinding]]]:
    """Return a file of messages, each as `around` gives it, with one reference, and what the data of each lost in
    writing."""
    signs = get_edi_delimiters(envelope, "edifact")
    charset = envelope.charset or _DEFAULT_CHARSET
    lost: list[list[EdiFileFinding]] = [[] for _ in sets]
    unb = [
        [charset, "3" if charset == "UNOC" else "2"],
        [envelope.sender_id, envelope.sender_qualifier],
        [envelope.receiver_id, envelope.receiver_qualifier],
        [f"{moment:%y%m%d}", f"{moment:%H%M}"],
        str(number), "", "", "", "1" if envelope.acknowledgement else "", "", "1" if envelope.usage == TEST else "",
    ]  # fmt: skip
    end = signs.segment + ("\r\n" if envelope.newline else "")
    rows = [f"UNA{signs.component}{signs.element}.{signs.release} "]
    rows.append(_row(WrittenSegment("UNB", unb), signs, charset, [], 0))
    for written_segments, findings in zip(sets, lost, strict=True):
        rows.extend(_row(segment, signs, charset, findings, place) for place, segment in enumerate(written_segments, 1))
    rows.append(_row(WrittenSegment("UNZ", [str(len(sets)), str(number)]), signs, charset, [], 0))
    return end.join(rows) + end, lost


def row_of(segment: WrittenSegment, envelope: EdiEnvelope) -> str:
    """Return one segment as in the file, without its terminator."""
    return _row(segment, get_edi_delimiters(envelope, "edifact"), envelope.charset or _DEFAULT_CHARSET, [], 0)


def _row(
    segment: WrittenSegment, signs: EdiDelimiters, charset: str, findings: list[EdiFileFinding], place: int
) -> str:
    texts = [
        _element(element, signs, charset, f"{number:02}", segment.tag, place, findings)
        for number, element in enumerate(segment.elements, 1)
    ]
    while texts and not texts[-1]:
        texts.pop()
    return signs.element.join((segment.tag, *texts))


def _element(
    element: str | list[str],
    signs: EdiDelimiters,
    charset: str,
    position: str,
    tag: str,
    place: int,
    findings: list[EdiFileFinding],
) -> str:
    if isinstance(element, str):
        return _released(element, signs, charset, position, tag, place, findings)
    parts = [
        _released(part, signs, charset, f"{position}.{number}", tag, place, findings)
        for number, part in enumerate(element, 1)
    ]
    while parts and not parts[-1]:
        parts.pop()
    return signs.component.join(parts)


def _released(
    value: str, signs: EdiDelimiters, charset: str, position: str, tag: str, place: int, findings: list[EdiFileFinding]
) -> str:
    """Return a value in the characters of the file, with delimiters in it released."""
    text = CHARSETS[charset](value)
    if text != value:
        findings.append(build_changed_text_finding(value, text, tag, place, position))
    for sign in (signs.release, signs.element, signs.component, signs.segment):
        if sign in text:
            text = text.replace(sign, signs.release + sign)
    return text


def read(content: bytes | str) -> Interchange:
    """Return a file as received. Faults of its envelope are findings. Raises UnreadableInterchange if it is not an
    interchange."""
    text = decode_interchange(content)
    signs = EDIFACT_SIGNS
    if text[:3].upper() == "UNA" and len(text) >= 9:
        una = text[3:9]
        signs = EdiDelimiters(component=una[0], element=una[1], release=una[3].strip(), segment=una[5])
        text = text[9:].lstrip("\r\n ")
    if text[:3].upper() != "UNB":
        raise UnreadableInterchange("The file begins with neither UNA nor UNB: it is no EDIFACT interchange.")
    interchange = Interchange("edifact")
    _sort(interchange, _segments(text, signs))
    return interchange


def _segments(text: str, signs: EdiDelimiters) -> Iterator[ReadSegment]:
    """Yield the segments of a text, in one pass over its characters: a released delimiter is data."""
    for count, row in enumerate(_rows(text, signs), 1):
        if count > MOST_SEGMENTS or len(row) > MOST_PARTS:
            raise UnreadableInterchange(
                f"The file has more than {MOST_SEGMENTS:,} segments or {MOST_PARTS} elements in one."
            )
        yield ReadSegment(row[0][0].strip().upper(), [tuple(parts) for parts in row[1:]])


def _rows(text: str, signs: EdiDelimiters) -> Iterator[list[list[str]]]:
    row: list[list[str]] = [[]]
    held_part: list[str] = []
    is_released = False
    for sign in text:
        if is_released:
            held_part.append(sign)
            is_released = False
        elif signs.release and sign == signs.release:
            is_released = True
        elif sign == signs.component:
            row[-1].append("".join(held_part))
            held_part = []
        elif sign == signs.element:
            row[-1].append("".join(held_part))
            held_part = []
            row.append([])
        elif sign == signs.segment:
            row[-1].append("".join(held_part))
            held_part = []
            if row[0][0].strip():
                yield row
            row = [[]]
        elif sign not in "\r\n" or held_part:
            held_part.append(sign)
    if "".join(held_part).strip() or len(row) > 1:
        row[-1].append("".join(held_part))
        yield row


def _sort(done: Interchange, segments: Iterator[ReadSegment]) -> None:
    """Sort the segments into messages, and compare counts and numbers."""
    group = ReadGroup()
    open_set: ReadSet | None = None
    ended = False
    for segment in segments:
        match segment.tag:
            case "UNB":
                done.sender, done.receiver = segment.text(2).strip(), segment.text(3).strip()
                done.number, done.version = segment.text(5), segment.text(1)
                done.usage = "T" if segment.text(11) == "1" else "P"
            case "UNG":
                group = ReadGroup(segment.text(1), segment.text(2), segment.text(3), segment.text(5))
            case "UNE":
                pass
            case "UNH":
                open_set = ReadSet(segment.text(2), segment.text(1), [segment])
                group.sets.append(open_set)
                if group not in done.groups:
                    done.groups.append(group)
            case "UNT":
                end_set(done, open_set, segment, numbered_in="UNH01", noun="message")
                open_set = None
            case "UNZ":
                ended = True
                _end(done, segment)
            case _ if open_set is not None:
                open_set.segments.append(segment)
            case _:
                done.findings.append(
                    build_hold_finding("order", f"{segment.tag} stands outside a message.", segment.tag)
                )
    if open_set is not None:
        done.findings.append(
            build_hold_finding("trailer", f"Message {open_set.number} has no end: UNT is missing.", "UNT")
        )
    if not ended:
        done.findings.append(build_hold_finding("trailer", "The file has no end: UNZ is missing.", "UNZ"))


def _end(done: Interchange, end: ReadSegment) -> None:
    count = sum(len(group.sets) for group in done.groups)
    if not is_trailer_count(end.text(1), count):
        message = f"UNZ01 says {end.text(1)} messages, the file has {count}."
        done.findings.append(build_hold_finding("count", message, "UNZ", element="01"))
    if end.text(2) != done.number:
        done.findings.append(build_hold_finding("number", f"UNZ02 is {end.text(2)!r}, UNB05 is {done.number!r}.", "UNZ",
                                  element="02"))  # fmt: skip
