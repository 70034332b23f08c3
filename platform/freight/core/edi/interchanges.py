"""The interchanges of a file, each read by its own delimiters: VANs concatenate what partners send, whatever standard
and signs each of them uses."""

import re

from freight.core.edi import edifact, x12
from freight.core.edi.interchange import Interchange, UnreadableInterchange, decode_interchange

# a head is known by its shape, wherever it begins: what comes before it may have been cut off in the middle
_HEADS = re.compile(
    # ISA, its first six elements: qualifiers of two signs, texts of up to ten
    r"ISA(?P<x>[^0-9A-Za-z\s])\d\d(?P=x).{0,10}?(?P=x)\d\d(?P=x).{0,10}?(?P=x)\w\w(?P=x)"
    r"|(?:UNA.{6}\s*)?UNB[^0-9A-Za-z\s]UN[A-Z]{2}[^0-9A-Za-z\s]\d",
    re.DOTALL,
)
# fillers of mainframes and of DOS at the end of a file
_FILLER = " \r\n\t\x00\x1a"
# an interchange that ends too early, and one that goes on after its end: another may hide in it
_NOT_WHOLE = frozenset({"trailer", "order"})
MOST_INTERCHANGES = 1_000
_MOST_NAMED = 3


def read_interchanges(content: bytes | str) -> list[Interchange]:
    """Return the interchanges of a file, in order. Raises UnreadableInterchange if it is none."""
    text = decode_interchange(content)
    starts = [head_match.start() for head_match in _HEADS.finditer(text)]
    if len(starts) > MOST_INTERCHANGES:
        raise UnreadableInterchange(f"The file has more than {MOST_INTERCHANGES:,} interchanges.")
    if not starts or text[: starts[0]].strip(_FILLER):
        # a head that is not as it should be is for the readers to name; what follows it keeps its own delimiters
        starts = [0, *starts]
    ends = [*starts[1:], len(text)]
    pieces = [text[start:end].strip(_FILLER) for start, end in zip(starts, ends, strict=True)]
    return [x12.read(piece) if piece[:3].upper() == "ISA" else edifact.read(piece) for piece in pieces]


def demand_complete_interchange(interchange: Interchange) -> None:
    """Raise Unreadable for an interchange that breaks off, or has segments where none belong: what is read of it is not
    all it said."""
    faults = [finding.message for finding in interchange.findings if finding.code in _NOT_WHOLE]
    if faults:
        raise UnreadableInterchange(f"Interchange {interchange.number} breaks off: {' '.join(faults[:_MOST_NAMED])}")
