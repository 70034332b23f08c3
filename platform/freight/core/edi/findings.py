"""Findings in a file before it leaves: each says where, and whether the file may leave anyway."""

from dataclasses import dataclass
from enum import StrEnum


class EdiFindingSeverity(StrEnum):
    """Whether what was found keeps the file from leaving."""

    NOTE = "note"
    HOLD = "hold"


@dataclass(frozen=True)
class EdiFileFinding:
    """One finding. `place` counts the segments of its set from 1, the header with them, as a 997 counts; 0 is the file
    as a whole. `element` is `02`, or `02.1` for a component."""

    weight: EdiFindingSeverity
    code: str
    message: str
    tag: str = ""
    place: int = 0
    element: str = ""


def build_hold_finding(code: str, message: str, tag: str = "", place: int = 0, element: str = "") -> EdiFileFinding:
    """A finding that keeps the file from leaving."""
    return EdiFileFinding(EdiFindingSeverity.HOLD, code, message, tag, place, element)


def build_note_finding(code: str, message: str, tag: str = "", place: int = 0, element: str = "") -> EdiFileFinding:
    """Return a finding that is only a note: the file may leave."""
    return EdiFileFinding(EdiFindingSeverity.NOTE, code, message, tag, place, element)
