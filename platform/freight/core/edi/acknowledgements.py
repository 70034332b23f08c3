"""Acknowledgements from partners, matched to the file, the set and the segment that each is about.

A 997 says that a set could be read, an 824 that its business content was accepted; the two are kept separate.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from freight.core.edi import answer_words as words
from freight.core.edi.interchange import Interchange, ReadGroup, ReadSegment, ReadSet, UnreadableInterchange
from freight.core.edi.interchanges import demand_complete_interchange, read_interchanges


class AcknowledgementVerdict(StrEnum):
    """The verdict of an acknowledgement."""

    RECEIVED = "received"
    ACCEPTED = "accepted"
    WITH_ERRORS = "with errors"
    PARTLY = "partly accepted"
    REJECTED = "rejected"


class AcknowledgementSubject(StrEnum):
    """What an acknowledgement is about."""

    FILE = "file"  # TA1, the head of a CONTRL
    SYNTAX = "syntax"  # 997, 999, CONTRL
    BUSINESS = "business"  # 824
    PAYMENT = "payment"  # 820


@dataclass(frozen=True)
class AcknowledgementFault:
    """One fault that a partner found. `place` counts the segments of our set from 1; 0 is the set as a whole."""

    message: str
    code: str = ""
    tag: str = ""
    place: int = 0
    element: str = ""
    value: str = ""


@dataclass(frozen=True)
class Payment:
    """What an 820 pays of an invoice. The amount is a plain figure as text, as it was sent."""

    invoice_number: str
    amount: str


@dataclass(frozen=True)
class EdiAcknowledgement:
    """What one acknowledgement says of one of our files, groups or sets. `sender` and `receiver` are those of the
    acknowledgement: the partner sends it, and we receive it."""

    kind: str
    about: AcknowledgementSubject
    verdict: AcknowledgementVerdict
    sender: str
    receiver: str
    interchange_number: str = ""
    group_number: str = ""
    set_number: str = ""
    set_code: str = ""
    invoice_number: str = ""
    faults: tuple[AcknowledgementFault, ...] = ()
    counts: Mapping[str, str] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()
    usage: str = ""  # T: the partner marked it as a test


class ElementLocation(NamedTuple):
    """The segment and element that hold a value of an acknowledgement."""

    segment: str
    element: str


# administration §3.3: the default EDI acknowledgement mapping
DEFAULT_MAPPING: Mapping[str, ElementLocation] = {
    "ediStatus": ElementLocation("AK9", "01"),
    "senderId": ElementLocation("GS", "02"),
    "receiverId": ElementLocation("GS", "03"),
    "groupNumber": ElementLocation("AK1", "02"),
    "transactionCount": ElementLocation("AK9", "02"),
    "receivedCount": ElementLocation("AK9", "03"),
    "acceptedCount": ElementLocation("AK9", "04"),
    "transactionCode": ElementLocation("AK2", "01"),
    "transactionNumber": ElementLocation("AK2", "02"),
    "transactionStatus": ElementLocation("AK5", "01"),
}
_COUNTS = ("transactionCount", "receivedCount", "acceptedCount")
_TAIL = 200
_END = re.compile(rb"(?:IEA|UNZ)[^A-Za-z].*$", re.DOTALL)
# what a 999 calls the segments of a 997
_SAME = {"IK3": "AK3", "IK4": "AK4", "IK5": "AK5"}


def is_complete_interchange(content: bytes) -> bool:
    """Return whether a file has the end of an interchange; one that is still being written does not."""
    return _END.search(content[-_TAIL:].rstrip(b"\x00\x1a \r\n\t")) is not None


def read_acknowledgements(
    content: bytes | str, mapping: Mapping[str, ElementLocation] = DEFAULT_MAPPING
) -> list[EdiAcknowledgement]:
    """Return the acknowledgements of a file, whatever they acknowledge. Raises UnreadableInterchange if it is not an
    interchange or holds none."""
    files = read_interchanges(content)
    for file in files:
        demand_complete_interchange(file)
    answers = [replace(answer, usage=file.usage) for file in files for answer in _answers_of(file, mapping)]
    if not answers:
        codes = ", ".join(sorted({read_set.code for file in files for _, read_set in file.sets})) or "nothing"
        raise UnreadableInterchange(f"The file answers to nothing: it holds {codes}.")
    return answers


def _answers_of(file: Interchange, mapping: Mapping[str, ElementLocation]) -> Iterator[EdiAcknowledgement]:
    """Yield what one interchange acknowledges."""
    yield from (_ta1(answer, file) for answer in file.answers if answer.tag == "TA1")
    for group, read_set in file.sets:
        match read_set.code:
            case "997" | "999":
                yield from _syntax(read_set, group, file, mapping)
            case "824":
                yield from _business(read_set, group, file)
            case "820":
                yield _payment(read_set, file)
            case "CONTRL":
                yield from _control(read_set, file)


def _ta1(segment: ReadSegment, file: Interchange) -> EdiAcknowledgement:
    verdict = words.TA1.get(segment.text(4), AcknowledgementVerdict.REJECTED.value)
    code = segment.text(5)
    faults = () if code in ("", "000") else (AcknowledgementFault(words.explain_code("TA1", code), code),)
    return EdiAcknowledgement(
        "TA1",
        AcknowledgementSubject.FILE,
        AcknowledgementVerdict(verdict),
        file.sender,
        file.receiver,
        segment.text(1),
        faults=faults,
    )


def _syntax(
    read_set: ReadSet, group: ReadGroup, file: Interchange, mapping: Mapping[str, ElementLocation]
) -> list[EdiAcknowledgement]:
    """Return an acknowledgement for each set that a 997 names; one for the group if it names none."""
    rows = [ReadSegment(_SAME.get(segment.tag, segment.tag), segment.elements) for segment in read_set.segments]
    head = ReadSegment("GS", [(text,) for text in (group.code, group.sender, group.receiver, "", "", group.number)])
    values = _find_values(mapping, [head, *(row for row in rows if row.tag not in ("AK2", "AK3", "AK4", "AK5"))])
    kind = read_set.code
    sender, receiver = values.get("senderId") or file.sender, values.get("receiverId") or file.receiver
    counts = {name: values[name] for name in _COUNTS if values.get(name)}
    status = _verdict(values.get("ediStatus", ""))
    ending = next((row for row in rows if row.tag == "AK9"), None)
    of_group = EdiAcknowledgement(
        kind, AcknowledgementSubject.SYNTAX, status, sender, receiver,
        group_number=values.get("groupNumber", ""), faults=tuple(_faults([], ending, "AK9")), counts=counts,
    )  # fmt: skip
    answers = []
    for part in _parts(rows, "AK2", ("AK9", "SE")):
        syntax_values = _find_values(mapping, part)
        ending = next((row for row in part if row.tag == "AK5"), None)
        verdict, faults = _verdict(syntax_values.get("transactionStatus", "")), tuple(_faults(part, ending, "AK5"))
        if status is AcknowledgementVerdict.REJECTED:
            # a rejected group rejects its sets, whatever is said of each (X12 element 715)
            verdict, faults = status, (*faults, *of_group.faults)
        number, code = syntax_values.get("transactionNumber", ""), syntax_values.get("transactionCode", "")
        answers.append(replace(of_group, verdict=verdict, faults=faults, set_number=number, set_code=code))
    return answers or [of_group]


def _find_values(mapping: Mapping[str, ElementLocation], rows: Sequence[ReadSegment]) -> dict[str, str]:
    """Return the values that the mapping finds in these segments."""
    values_by_name: dict[str, str] = {}
    for name, where in mapping.items():
        row = next((read_segment for read_segment in rows if read_segment.tag == where.segment), None)
        if row is not None:
            values_by_name[name] = row.at(where.element).strip()
    return values_by_name


def _verdict(code: str) -> AcknowledgementVerdict:
    # codes unknown to the guides need a person's attention, like rejections
    return AcknowledgementVerdict(words.SYNTAX.get(code.upper(), AcknowledgementVerdict.REJECTED.value))


def _parts(rows: Iterable[ReadSegment], begin: str, ends: tuple[str, ...]) -> list[list[ReadSegment]]:
    segments: list[list[ReadSegment]] = []
    is_open = False
    for row in rows:
        if row.tag == begin:
            segments.append([row])
            is_open = True
        elif row.tag in ends:
            is_open = False
        elif is_open:
            segments[-1].append(row)
    return segments


def _faults(rows: Iterable[ReadSegment], ending: ReadSegment | None, table: str) -> Iterable[AcknowledgementFault]:
    tag, place = "", 0
    pending: AcknowledgementFault | None = None
    for row in rows:
        if row.tag == "AK3":
            if pending:
                yield pending
            tag, place = row.text(1), _figure(row.text(2))
            pending = AcknowledgementFault(words.explain_code("AK3", row.text(4)), row.text(4), tag, place)
        elif row.tag == "AK4":
            pending = None  # the element says more than its segment
            number = _figure(row.text(1))
            element = f"{number:02}" + (f".{row.text(1, 2)}" if row.text(1, 2) else "")
            yield AcknowledgementFault(
                words.explain_code("AK4", row.text(3)), row.text(3), tag, place, element if number else "", row.text(4)
            )
    if pending:
        yield pending
    first = 2 if table == "AK5" else 5
    for number in range(first, first + 5):
        if ending is not None and (code := ending.text(number)):
            yield AcknowledgementFault(words.explain_code(table, code), code)


def _business(read_set: ReadSet, group: ReadGroup, file: Interchange) -> list[EdiAcknowledgement]:
    answers = []
    for part in _parts(read_set.segments, "OTI", ("SE",)):
        head = part[0]
        faults = tuple(
            AcknowledgementFault(row.text(2) or words.explain_code("TED", row.text(1)), row.text(1), row.text(3),
                _figure(row.text(4)),
                  f"{_figure(row.text(5)):02}" if row.text(5) else "", row.text(7))
            for row in part if row.tag == "TED"
        )  # fmt: skip
        answers.append(
            EdiAcknowledgement(
                "824", AcknowledgementSubject.BUSINESS,
                AcknowledgementVerdict(
                    words.BUSINESS.get(head.text(1)[1:2].upper(), AcknowledgementVerdict.REJECTED.value)),
                group.sender or file.sender, group.receiver or file.receiver, group_number=head.text(8),
                set_number=head.text(9), set_code=head.text(10), invoice_number=head.text(3), faults=faults,
            )
        )  # fmt: skip
    return answers


def _payment(read_set: ReadSet, file: Interchange) -> EdiAcknowledgement:
    paid = tuple(
        Payment(row.text(2), row.text(4) or row.text(5))
        for row in read_set.segments
        if row.tag == "RMR" and row.text(2)
    )
    beginning = read_set.first("BPR")
    total = {"total": beginning.text(2)} if beginning else {}
    return EdiAcknowledgement(
        "820",
        AcknowledgementSubject.PAYMENT,
        AcknowledgementVerdict.RECEIVED,
        file.sender,
        file.receiver,
        counts=total,
        payments=paid,
    )


def _control(read_set: ReadSet, file: Interchange) -> list[EdiAcknowledgement]:
    """Return what a CONTRL says of the file as a whole, and of each message it names."""
    head = read_set.first("UCI")
    if head is None:
        return []
    number = head.text(1)
    faults = (
        (AcknowledgementFault(words.explain_code("CONTRL", head.text(5)), head.text(5), head.text(6)),)
        if head.text(5)
        else ()
    )
    about = EdiAcknowledgement(
        "CONTRL", AcknowledgementSubject.FILE, _action(head.text(4)), file.sender, file.receiver, number, faults=faults
    )
    return [about, *(_message(part, number, file) for part in _parts(read_set.segments, "UCM", ("UNT",)))]


def _message(part: Sequence[ReadSegment], number: str, file: Interchange) -> EdiAcknowledgement:
    head = part[0]
    faults: list[AcknowledgementFault] = []
    if head.text(4):
        faults.append(AcknowledgementFault(words.explain_code("CONTRL", head.text(4)), head.text(4), head.text(5)))
    place = 0
    for row in part[1:]:
        if row.tag == "UCS":
            place = _figure(row.text(1))
            if row.text(2):
                faults.append(AcknowledgementFault(words.explain_code("CONTRL", row.text(2)), row.text(2), place=place))
        elif row.tag == "UCD":
            # UCD counts the tag of a segment as its first element
            element = max(_figure(row.text(2)) - 1, 0)
            component = f".{row.text(2, 2)}" if row.text(2, 2) else ""
            faults.append(AcknowledgementFault(words.explain_code("CONTRL", row.text(1)), row.text(1), place=place,
                                element=f"{element:02}{component}" if element else ""))  # fmt: skip
    return EdiAcknowledgement("CONTRL", AcknowledgementSubject.SYNTAX, _action(head.text(3)), file.sender,
        file.receiver, number,
                  set_number=head.text(1), set_code=head.text(2), faults=tuple(faults))  # fmt: skip


def _action(code: str) -> AcknowledgementVerdict:
    return AcknowledgementVerdict(words.CONTRL_ACTIONS.get(code, AcknowledgementVerdict.REJECTED.value))


def _figure(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
