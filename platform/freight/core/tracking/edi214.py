"""An X12 214, the message by which carriers report shipment status: which of its statuses are milestones, and what is
wrong with it. Only reviewed codes of the standard are listed here; any other is named in a finding, never guessed."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time

from freight.core.edi import x12
from freight.core.edi.envelope import TEST
from freight.core.edi.findings import EdiFileFinding, EdiFindingSeverity, build_note_finding
from freight.core.edi.interchange import Interchange, ReadSegment, ReadSet, UnreadableInterchange, decode_interchange
from freight.core.edi.interchanges import read_interchanges
from freight.core.tracking.events import TrackingEventKind

SET = "214"


@dataclass(frozen=True)
class StatusMeaning:
    """The meaning of a status: a milestone is planned, expected or reached. `with_port`: the milestone it is instead
    for shipments that leave from a port, for which the truck pickup is only the first leg."""

    milestone: str
    kind: TrackingEventKind
    with_port: str = ""

    def milestone_of(self, mode: str) -> str:
        """Return the code of the milestone for a shipment of this mode."""
        return self.with_port if self.with_port and mode.strip().casefold() in _PORT_MODES else self.milestone


_PORT_MODES = frozenset({"air", "ocean", "rail"})

STATUSES: Mapping[str, StatusMeaning] = {
    "CP": StatusMeaning("PUP", TrackingEventKind.ACTUAL),  # loading at the pickup is complete
    "AF": StatusMeaning(
        "DEP", TrackingEventKind.ACTUAL, with_port="PUP"
    ),  # the carrier left the pickup with the shipment
    "AG": StatusMeaning("DEL", TrackingEventKind.ESTIMATED),  # when it expects to deliver
    "D1": StatusMeaning("DEL", TrackingEventKind.ACTUAL),  # unloading at the delivery is complete
}
"""AT701, by what it says of a milestone."""

APPOINTMENTS: Mapping[str, StatusMeaning] = {
    "AA": StatusMeaning("PUP", TrackingEventKind.PLANNED),  # an appointment to pick up
    "AB": StatusMeaning("DEL", TrackingEventKind.PLANNED),  # an appointment to deliver
}
"""AT703, by what it says of a milestone."""

NO_MILESTONES = frozenset(
    {
        "X3",  # at the pickup, nothing loaded
        "X8",  # at its dock
        "X4",  # in a terminal of the carrier
        "P1",  # out of a terminal of the carrier
        "X6",  # under way to the delivery
        "X1",  # at the delivery, nothing unloaded
        "X5",  # at its dock
        "X2",  # when it expects to arrive at the delivery, which is not yet delivered
        "CD",  # left the delivery, which may have failed: D1 says that it did not
        "I1",  # into a yard
        "OA",  # out of a yard, on whatever leg
        "J1",  # handed to another carrier
        "AH",  # a delivery was tried
        "A7",  # refused by the consignee
        "A9",  # damaged
        "SD",  # delayed
        "CA",  # canceled
    }
)
"""AT701 that stand for no milestone."""

# the references of an L11 that name a shipment: not a stop, a seal or a trailer, which may look like one
_NAMING = frozenset(
    {
        "AW",  # air waybill
        "BM",  # bill of lading
        "BN",  # booking
        "CN",  # the carrier's own
        "CR",  # the customer's
        "MB",  # master bill
        "OC",  # ocean container
        "PO",  # purchase order
        "SI",  # the shipper's
    }
)
# numbers that are looked up: those of a set, and with those of a loop
_MOST_COMMON, _MOST_NUMBERS = 6, 8
_MOST_TOLD = 3
_LOCAL = "LT"
# of AT707, in the form of zones everywhere else in the suite
_ZONES: Mapping[str, str] = {
    **{code: code for code in ("ET", "CT", "MT", "PT")},
    **{f"{zone}{half}": f"{zone}{half}T" for zone in "ECMP" for half in "SD"},
    **dict.fromkeys(("UT", "GM"), "UTC"),
    # hours ahead of and behind UTC
    **{f"{hours:02}": f"+{hours:02}:00" for hours in range(1, 13)},
    **{f"{25 - hours:02}": f"-{hours:02}:00" for hours in range(1, 13)},
}
_DAY = re.compile(r"(\d{4})(\d\d)(\d\d)", re.ASCII)
_CLOCK = re.compile(r"(\d\d)(\d\d)(?:(\d\d)\d{0,2})?", re.ASCII)
_WHOLE = "Nothing was read. Ask the carrier to send the file again."


@dataclass(frozen=True)
class CarrierStatus:
    """A status that is a milestone. `numbers`: what may name the shipment, the likeliest first. `day` and `at` are None
    if the file has no valid ones; `zone` is "" for local time at the place, and `AT707` with the code for an unknown
    zone."""

    where: str
    code: str
    reason: str
    means: StatusMeaning
    numbers: Sequence[str]
    carrier: str
    day: date | None
    at: time | None
    zone: str


@dataclass
class StatusFile:
    """What a carrier's file reports. `statuses` counts all that are in it, `no_milestone` those that are no milestone;
    the rest are in the findings."""

    number: str
    statuses: int = 0
    no_milestone: int = 0
    reports: list[CarrierStatus] = field(default_factory=list)
    findings: list[EdiFileFinding] = field(default_factory=list)


def parse_status_file(content: bytes | str) -> StatusFile:
    """Return the statuses of a file. Raises UnreadableInterchange if it is not an X12 file, is damaged, or has no 214:
    nothing of such a file is used."""
    if decode_interchange(content)[:3].upper() != "ISA":
        x12.read(content)  # says what it is instead
    interchanges = read_interchanges(content)
    if any(interchange.standard != "x12" for interchange in interchanges):
        raise UnreadableInterchange(f"The file is EDIFACT, not X12. {_WHOLE}")
    faults = [
        finding.message
        for interchange in interchanges
        for finding in interchange.findings
        if finding.weight is EdiFindingSeverity.HOLD
    ]
    if faults:
        raise UnreadableInterchange(f"The file is damaged or incomplete: {' '.join(faults[:_MOST_TOLD])} {_WHOLE}")
    sets = [(interchange, read_set) for interchange in interchanges for _, read_set in interchange.sets]
    other_codes = sorted({_clean(read_set.code) for _, read_set in sets if read_set.code != SET})
    if not any(read_set.code == SET for _, read_set in sets):
        raise UnreadableInterchange(
            f"The file has no 214 (shipment status) in it: it holds {', '.join(other_codes) or 'no set'}."
        )
    status_file = StatusFile(", ".join(_clean(interchange.number) for interchange in interchanges[:_MOST_TOLD]))
    status_file.findings += _about(interchanges, other_codes)
    unknown: dict[str, list[str]] = defaultdict(list)
    for envelope, status_set in sets:
        if status_set.code == SET:
            _read_set(
                status_set,
                f"interchange {_clean(envelope.number)}, " if len(interchanges) > 1 else "",
                status_file,
                unknown,
            )
    for code, places in sorted(unknown.items()):
        times = f"{len(places):,} times, first in" if len(places) > 1 else "in"
        message = (
            f"Status {code} ({times} {places[0]}) is not known here and was left out. Enter what it means by hand."
        )
        status_file.findings.append(build_note_finding("unknown_status", message, "AT7"))
    return status_file


def _about(interchanges: Sequence[Interchange], others: Sequence[str]) -> Iterator[EdiFileFinding]:
    if any(interchange.usage == TEST for interchange in interchanges):
        yield build_note_finding(
            "test", "The carrier marked this as a test file (ISA15 is T). Save it only if it is meant.", "ISA"
        )
    if others:
        yield build_note_finding("other_sets", f"The file also holds {', '.join(others)}: only the 214 is read.", "ST")


def _read_set(read_set: ReadSet, within: str, done: StatusFile, unknown: dict[str, list[str]]) -> None:
    name = f"{within}set {_clean(read_set.number) or 'without a number'}"
    head = read_set.first("B10")
    first, carrier = (_clean(head.text(2)), _clean(head.text(1))) if head else ("", "")
    scac = _clean(head.text(3)) if head else ""
    loops = list(_loops(read_set.segments))
    common = _different([first, carrier, *_references(loops[0])])[:_MOST_COMMON]
    event_count = 0
    for loop in loops:
        own = [] if loop is loops[0] else _references(loop)
        numbers = _different([*common, *own])[:_MOST_NUMBERS]
        for at, (place, segment) in enumerate(loop):
            if segment.tag != "AT7":
                continue
            event_count += 1
            done.statuses += 1
            where = f"{name}, segment {place} ({', '.join(filter(None, ('AT7', _city(loop, at))))})"
            means = _meaning(segment, where, done, unknown)
            if means:
                done.reports.append(_report(segment, where, means, numbers, scac, done.findings))
                if not numbers:
                    _note(done.findings, "no_shipment", "B10", where, "no number of a shipment comes with it: B1002 "
                          "and B1001 are empty. Enter the shipment in the row.")  # fmt: skip
    if not event_count:
        _note(done.findings, "no_status", "AT7", name, "there is no status (AT7) in it.")


def _loops(segments: Sequence[ReadSegment]) -> Iterator[list[tuple[int, ReadSegment]]]:
    """Yield the segments of a set with their places, counted from 1 as a 997 counts: its head, and each LX loop."""
    part: list[tuple[int, ReadSegment]] = []
    for place, segment in enumerate(segments, 1):
        if segment.tag == "LX":
            yield part
            part = []
        part.append((place, segment))
    yield part


def _references(loop: Sequence[tuple[int, ReadSegment]]) -> list[str]:
    return [
        _clean(segment.text(1))
        for _, segment in loop
        if segment.tag == "L11" and segment.text(2).strip().upper() in _NAMING
    ]


def _different(numbers: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, numbers)))


def _city(loop: Sequence[tuple[int, ReadSegment]], at: int) -> str:
    """Return where the status at a place of a loop was: the MS1 below it."""
    for below in range(at + 1, len(loop)):
        segment = loop[below][1]
        if segment.tag == "AT7":
            break
        if segment.tag == "MS1":
            return ", ".join(text for number in (1, 2) if (text := _clean(segment.text(number))))
    return ""


def _meaning(segment: ReadSegment, where: str, done: StatusFile, unknown: dict[str, list[str]]) -> StatusMeaning | None:
    """Return the meaning of a status; None if it is no milestone, or its code is unknown."""
    status, appointment = _clean(segment.text(1)).upper(), _clean(segment.text(3)).upper()
    if bool(status) == bool(appointment):
        problem = "both AT701 and AT703 have a code" if status else "neither AT701 nor AT703 has a code"
        _note(done.findings, "no_status", "AT7", where, f"{problem}. It was left out; ask the carrier for it.")
        return None
    if means := STATUSES.get(status) or APPOINTMENTS.get(appointment):
        return means
    if status in NO_MILESTONES:
        done.no_milestone += 1
    else:
        unknown[f"{status} (AT701)" if status else f"{appointment} (AT703)"].append(where)
    return None


def _report(
    segment: ReadSegment,
    where: str,
    means: StatusMeaning,
    numbers: Sequence[str],
    carrier: str,
    findings: list[EdiFileFinding],
) -> CarrierStatus:
    typed, clock, code = (_clean(segment.text(number)) for number in (5, 6, 7))
    day, at = _day(typed), _time(clock)
    if day is None:
        wrong = f"AT705 is {typed!r}, which is no date as CCYYMMDD" if typed else "AT705 has no date"
        _note(findings, "date", "AT7", where, f"{wrong}. Enter the date in the row.")
    if at is None:
        wrong = f"AT706 is {clock!r}, which is no time as HHMM" if clock else "AT706 has no time"
        _note(findings, "time", "AT7", where, f"{wrong}. Enter the time in the row.")
    zone = "" if code.upper() in ("", _LOCAL) else _ZONES.get(code.upper(), f"AT707 {code}")
    if zone.startswith("AT707"):
        _note(findings, "zone", "AT7", where, f"time code {code} (AT707) is not known here. Enter the time zone in the "
              "row.")  # fmt: skip
    status, reason = _clean(segment.text(1) or segment.text(3)).upper(), _clean(segment.text(2) or segment.text(4))
    return CarrierStatus(where, status, reason, means, numbers, carrier, day, at, zone)


def _day(text: str) -> date | None:
    day_match = _DAY.fullmatch(text)
    try:
        return date(*map(int, day_match.groups())) if day_match else None
    except ValueError:
        return None


def _time(text: str) -> time | None:
    clock_match = _CLOCK.fullmatch(text)
    try:
        return time(int(clock_match[1]), int(clock_match[2]), int(clock_match[3] or 0)) if clock_match else None
    except ValueError:
        return None


def _note(findings: list[EdiFileFinding], code: str, tag: str, where: str, told: str) -> None:
    findings.append(build_note_finding(code, f"{where[:1].upper()}{where[1:]}: {told}", tag))


def _clean(text: str) -> str:
    """Return a text that can be shown and stored."""
    return "".join(sign for sign in text if sign.isprintable()).strip()[:80]
