"""What a rule needs beside the row, and what it says about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

# (source, match key, value, fetch key) → what the matching entries of that metadata list hold under the fetch key
Lookup = Callable[[str, str, str, str], Sequence[str]]


def NO_LOOKUP(source: str, match_key: str, value: str, fetch_key: str) -> Sequence[str]:
    """No metadata: nothing is in any list."""
    return ()


@dataclass(frozen=True)
class Context:
    """`today` is `yyyy-MM-dd`; `lookup` answers from the metadata lists."""

    today: str
    lookup: Lookup = NO_LOOKUP


@dataclass
class Outcome:
    """A row after its rules: its values, what is wrong (yellow, R143) and what was set (light green, R144), by key."""

    values: dict[str, Any]
    findings: dict[str, str] = field(default_factory=dict)
    filled: dict[str, str] = field(default_factory=dict)


class Cannot(Exception):
    """A condition that cannot be applied to this row: said on the cell, never raised to a caller."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"Condition {number} of a rule cannot be applied: {reason}.")


def assigned_message(label: str) -> str:
    """R189, R190."""
    return f"{label} value assigned as per field validation rule."


def wrong_message(label: str, operation: str, target: str, entered: str) -> str:
    """R194, R196."""
    return f"{label} should {operation} {target}. Entered value - {entered} is wrong."
