"""X12: a file written around the sets, and one read."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from freight.core.edi.characters import build_changed_text_finding, to_ascii
from freight.core.edi.envelope import EdiDelimiters, EdiEnvelope, get_edi_delimiters
from freight.core.edi.findings import EdiFileFinding, build_hold_finding, build_note_finding
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

_ISA_LENGTH = 106
# where each element of the ISA ends, counted from its start
_ISA_WIDTHS = (2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1)


def set_number(place: int) -> str:
    """The control number of a set by its place in its group."""
    return f"{place:04}"


def around(guide: Guide, segments: Sequence[WrittenSegment], place: int) -> list[WrittenSegment]:
    """A set with header and trailer."""
    number = set_number(place)
    head = WrittenSegment("ST", [guide.code, number])
    return [head, *segments, WrittenSegment("SE", [str(len(segments) + 2), number])]


def write(
    envelope: EdiEnvelope, guide: Guide, sets: Sequence[Sequence[WrittenSegment]], number: int, moment: datetime
) -> tuple[str, list[list[EdiFileFinding]]]:
    """Return a file of sets, each as `around` gives it, with one control number, and what the data of each lost in
    writing."""
    signs = get_edi_delimiters(envelope, "x12")
    lost: list[list[EdiFileFinding]] = [[] for _ in sets]
    isa = [
        "00", " " * 10, "00", " " * 10,
        envelope.sender_qualifier[:2].ljust(2), to_ascii(envelope.sender_id)[:15].ljust(15),
        envelope.receiver_qualifier[:2].ljust(2), to_ascii(envelope.receiver_id)[:15].ljust(15),
        f"{moment:%y%m%d}", f"{moment:%H%M}", "U", guide.version[:5], f"{number:09}",
        "1" if envelope.acknowledgement else "0", envelope.usage, signs.component,
    ]  # fmt: skip
    gs = [
        guide.group, envelope.application or envelope.sender_id, envelope.receiver_application or envelope.receiver_id,
        f"{moment:%Y%m%d}", f"{moment:%H%M}", str(number), "X", guide.version,
    ]  # fmt: skip
    end = signs.segment + ("\r\n" if envelope.newline else "")
    rows = [signs.element.join(("ISA", *isa))]
    rows.append(_row(WrittenSegment("GS", gs), signs, [], 0))
    for written_segments, findings in zip(sets, lost, strict=True):
        rows.extend(_row(segment, signs, findings, place) for place, segment in enumerate(written_segments, 1))
    rows.append(_row(WrittenSegment("GE", [str(len(sets)), str(number)]), signs, [], 0))
    rows.append(_row(WrittenSegment("IEA", ["1", f"{number:09}"]), signs, [], 0))
    return end.join(rows) + end, lost


def row_of(segment: WrittenSegment, envelope: EdiEnvelope) -> str:
    """Return one segment as in the file, without its terminator."""
    return _row(segment, get_edi_delimiters(envelope, "x12"), [], 0)


def _row(segment: WrittenSegment, signs: EdiDelimiters, findings: list[EdiFileFinding], place: int) -> str:
    sign = signs.element
    try:
        text = sign.join((segment.tag, *segment.elements))
        is_clean = text.isascii() and text.isprintable() and text.count(sign) == len(segment.elements)
    except TypeError:  # components
        is_clean = False
    if is_clean and signs.component not in text and signs.segment not in text:
        return text.rstrip(sign)
    cleaned = [_cleaned(element, signs, segment.tag, number, place, findings)
               for number, element in enumerate(segment.elements, 1)]  # fmt: skip
    return sign.join((segment.tag, *cleaned)).rstrip(sign)


def _cleaned(
    element: str | list[str], signs: EdiDelimiters, tag: str, number: int, place: int, findings: list[EdiFileFinding]
) -> str:
    if isinstance(element, list):
        parts = [_cleaned(part, signs, tag, number, place, findings) for part in element]
        return signs.component.join(parts).rstrip(signs.component)
    text = to_ascii(element)
    if text != element:
        findings.append(build_changed_text_finding(element, text, tag, place, f"{number:02}"))
    for sign in (signs.element, signs.component, signs.segment):
        if sign in text:
            text = text.replace(sign, " ")
            findings.append(build_note_finding("delimiter",
                f"{tag}{number:02}: {sign!r} in {element[:60]!r} became a blank.", tag,
                                 place, f"{number:02}"))  # fmt: skip
    return text.strip() if text.isspace() else text


def read(content: bytes | str) -> Interchange:
    """Return a file as received. Faults of its envelope are findings. Raises UnreadableInterchange if it is not an
    interchange."""
    text = decode_interchange(content)
    if text[:3].upper() != "ISA" or len(text) < _ISA_LENGTH - 20:
        raise UnreadableInterchange("The file does not begin with ISA: it is no X12 interchange.")
    element = text[3]
    signs, isa, rest = _header(text, element)
    interchange = Interchange("x12")
    if len(isa) < 16:
        raise UnreadableInterchange("The ISA segment is incomplete.")
    interchange.sender, interchange.receiver = isa[5].strip(), isa[7].strip()
    interchange.number, interchange.usage, interchange.version = isa[12].strip(), isa[14].strip(), isa[11].strip()
    _sort(interchange, _segments(rest, signs))
    return interchange


def _header(text: str, element: str) -> tuple[EdiDelimiters, list[str], str]:
    """Return the delimiters, the elements of the ISA and what follows it: by its fixed length if that fits, by counting
    separators if a sender does not pad."""
    if len(text) >= _ISA_LENGTH and text[_ISA_LENGTH - 3] == element and text[:_ISA_LENGTH].count(element) == 16:
        isa = text[4 : _ISA_LENGTH - 1].split(element)
        return EdiDelimiters(element=element, component=isa[15], segment=text[_ISA_LENGTH - 1]), isa, text[_ISA_LENGTH:]
    parts = text[: _ISA_LENGTH * 2].split(element, 16)
    if len(parts) < 17 or len(parts[16]) < 2:
        raise UnreadableInterchange("The ISA segment is incomplete.")
    component, segment = parts[16][0], parts[16][1]
    start = text.index(element.join(parts[1:16]), 4) + len(element.join(parts[1:16])) + 3
    return EdiDelimiters(element=element, component=component, segment=segment), [*parts[1:16], component], text[start:]


def _segments(text: str, signs: EdiDelimiters) -> Iterator[ReadSegment]:
    count = 0
    for row in text.split(signs.segment):
        row = row.strip("\r\n \t")
        if not row:
            continue
        count += 1
        parts = row.split(signs.element)
        if count > MOST_SEGMENTS or len(parts) > MOST_PARTS:
            raise UnreadableInterchange(
                f"The file has more than {MOST_SEGMENTS:,} segments or {MOST_PARTS} elements in one."
            )
        yield ReadSegment(parts[0].strip().upper(), [tuple(part.split(signs.component)) for part in parts[1:]])


def _sort(done: Interchange, segments: Iterator[ReadSegment]) -> None:
    """Sort the segments into groups and sets, and compare counts and numbers."""
    group: ReadGroup | None = None
    open_set: ReadSet | None = None
    ended = False
    for segment in segments:
        match segment.tag:
            case "GS":
                group = ReadGroup(segment.text(1), segment.text(2).strip(), segment.text(3).strip(), segment.text(6))
                done.groups.append(group)
            case "ST":
                if group is None:
                    group = ReadGroup()
                    done.groups.append(group)
                    done.findings.append(build_hold_finding("order", "ST stands outside a group: GS is missing.", "ST"))
                open_set = ReadSet(segment.text(1), segment.text(2), [segment])
                group.sets.append(open_set)
            case "SE":
                end_set(done, open_set, segment, numbered_in="ST02", noun="set")
                open_set = None
            case "GE":
                _end_group(done, group, segment)
                group = None
            case "IEA":
                ended = True
                _end(done, segment)
            case "TA1" if group is None:
                done.answers.append(segment)
            case _ if open_set is not None:
                open_set.segments.append(segment)
            case _:
                done.findings.append(build_hold_finding("order", f"{segment.tag} stands outside a set.", segment.tag))
    if open_set is not None:
        done.findings.append(build_hold_finding("trailer", f"Set {open_set.number} has no end: SE is missing.", "SE"))
    if group is not None:
        done.findings.append(build_hold_finding("trailer", f"Group {group.number} has no end: GE is missing.", "GE"))
    if not ended:
        done.findings.append(build_hold_finding("trailer", "The file has no end: IEA is missing.", "IEA"))


def _end_group(done: Interchange, group: ReadGroup | None, end: ReadSegment) -> None:
    if group is None:
        done.findings.append(build_hold_finding("order", "GE ends a group that was not begun.", "GE"))
        return
    if not is_trailer_count(end.text(1), len(group.sets)):
        message = f"GE01 says {end.text(1)} sets, the group has {len(group.sets)}."
        done.findings.append(build_hold_finding("count", message, "GE", element="01"))
    if end.text(2).lstrip("0") != group.number.lstrip("0"):
        done.findings.append(
            build_hold_finding("number", f"GE02 is {end.text(2)!r}, GS06 is {group.number!r}.", "GE", element="02")
        )


def _end(done: Interchange, end: ReadSegment) -> None:
    if not is_trailer_count(end.text(1), len(done.groups)):
        message = f"IEA01 says {end.text(1)} groups, the file has {len(done.groups)}."
        done.findings.append(build_hold_finding("count", message, "IEA", element="01"))
    if end.text(2) != done.number:
        done.findings.append(build_hold_finding("number", f"IEA02 is {end.text(2)!r}, ISA13 is {done.number!r}.", "IEA",
                                  element="02"))  # fmt: skip
