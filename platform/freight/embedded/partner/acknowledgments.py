"""The answers of the demo's partner: a TA1 for the file, a 997 for its sets. Like any real partner it is strict about
something: B3-04, how the freight is paid, has to be one of three codes."""

from datetime import datetime

from freight.core.edi import x12
from freight.core.edi.interchange import Interchange, ReadGroup, ReadSet, UnreadableInterchange

PAID_BY = ("CC", "PP", "TP")
"""Collect, prepaid, third party."""
_INVALID_CODE, _HAS_ELEMENT_ERRORS, _WITH_ERRORS = "7", "8", "E"


def build_partner_acknowledgment(content: bytes, moment: datetime) -> bytes | None:
    """Return the answer to a file; None for anything but an X12 interchange."""
    try:
        read = x12.read(content)
    except UnreadableInterchange:
        return None
    rows = [
        f"ISA*00*          *00*          *ZZ*{read.receiver:<15}*ZZ*{read.sender:<15}*{moment:%y%m%d}*{moment:%H%M}"
        f"*U*00401*{read.number:>09}*0*P*>",
        f"TA1*{read.number:>09}*{moment:%y%m%d}*{moment:%H%M}*A*000",
        *(row for group in read.groups for row in _group(read, group, moment)),
        f"IEA*{len(read.groups)}*{read.number:>09}",
    ]
    return "".join(f"{row}~\n" for row in rows).encode("latin-1")


def _group(read: Interchange, group: ReadGroup, moment: datetime) -> list[str]:
    answer_rows = [_answer_set(read_set) for read_set in group.sets]
    has_errors = any(len(rows) > _CLEAN for rows in answer_rows)
    count = len(group.sets)
    body = [
        f"AK1*{group.code}*{group.number}",
        *(row for rows in answer_rows for row in rows),
        f"AK9*{_WITH_ERRORS if has_errors else 'A'}*{count}*{count}*{count}",
    ]
    return [
        f"GS*FA*{group.receiver}*{group.sender}*{moment:%Y%m%d}*{moment:%H%M}*{group.number}*X*{_version(read)}",
        "ST*997*0001",
        *body,
        f"SE*{len(body) + 2}*0001",
        f"GE*1*{group.number}",
    ]


_CLEAN = 2
"""Number of AK rows of a set without errors."""


def _answer_set(one: ReadSet) -> list[str]:
    faults = []
    for place, segment in enumerate(one.segments, 1):
        if one.code == "210" and segment.tag == "B3" and segment.text(4) not in PAID_BY:
            faults.append(f"AK3*B3*{place}**{_HAS_ELEMENT_ERRORS}")
            faults.append(f"AK4*4*146*{_INVALID_CODE}*{segment.text(4)}")
    return [f"AK2*{one.code}*{one.number}", *faults, f"AK5*{f'{_WITH_ERRORS}*5' if faults else 'A'}"]


def _version(read: Interchange) -> str:
    return f"{read.version or '00401'}0"
