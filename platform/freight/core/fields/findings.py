"""What can be said about a cell. Findings are data returned with the row, never raised; kinds color the cell
(R140-R144)."""

from enum import StrEnum
from typing import NamedTuple

MANDATORY_MESSAGE = "Mandatory!"
LENGTH_MESSAGE = "Length Exceed!"


class FindingKind(StrEnum):
    """Why a cell is marked, in the specification's order."""

    MANDATORY = "mandatory"  # pink
    LENGTH = "length"  # orange
    REGEX = "regex"  # red
    SERVER = "server"  # red: only the server can check it
    RULE = "rule"  # yellow: a validation rule
    ASSIGNED = "assigned"  # light green: a rule set or removed the value
    WARNING = "warning"  # a rule warns: worth a look, blocks nothing


# shown on the cell, but nothing is wrong with it
TOLD = frozenset({FindingKind.ASSIGNED, FindingKind.WARNING})


class FieldFinding(NamedTuple):
    """One thing to say about one cell."""

    kind: FindingKind
    message: str


MANDATORY = FieldFinding(FindingKind.MANDATORY, MANDATORY_MESSAGE)
TOO_LONG = FieldFinding(FindingKind.LENGTH, LENGTH_MESSAGE)


def build_too_short_finding(least: int) -> FieldFinding:
    """Return the finding for a value below the field's minimum length (R133)."""
    return FieldFinding(FindingKind.LENGTH, f"At least {least} characters!")
