"""What a rule needs in addition to the row, and what it says about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from freight.core.rules.chain.model import ConditionRow

# (source, match key, value, fetch key) → what the matching entries of that metadata list hold under the fetch key
Lookup = Callable[[str, str, str, str], Sequence[str]]


def NO_LOOKUP(source: str, match_key: str, value: str, fetch_key: str) -> Sequence[str]:
    """Return nothing: no metadata is in any list."""
    return ()


@dataclass(frozen=True)
class RuleContext:
    """The context of a rule. `today` is `yyyy-MM-dd`; `lookup` answers from the metadata lists."""

    today: str
    lookup: Lookup = NO_LOOKUP


@dataclass
class RuleOutcome:
    """A row after its rules: its values, what is wrong (yellow, R143), what was set (light green, R144) and warnings,
    by key."""

    values: dict[str, object]
    findings: dict[str, str] = field(default_factory=dict)
    filled: dict[str, str] = field(default_factory=dict)
    warnings: dict[str, str] = field(default_factory=dict)

    def fail(self, key: str, row: ConditionRow, message: str) -> str:
        """Record that a check of a result row failed, at its level and with its own message if it has one. The first
        message on a field is kept. Returns the message."""
        failure_message = row.message or message
        (self.warnings if row.level == "warning" else self.findings).setdefault(key, failure_message)
        return failure_message


class InapplicableCondition(Exception):
    """A condition that cannot be applied to this row: reported on the cell, never raised to a caller."""

    def __init__(self, number: int, reason: str) -> None:
        self.reason = reason
        super().__init__(f"Condition {number} of a rule cannot be applied: {reason}.")


def format_assigned_message(label: str) -> str:
    """R189, R190."""
    return f"{label} value assigned as per field validation rule."


def format_emptiness_message(label: str, expression: str) -> str:
    """Return the message for a field that should be filled in, or left empty."""
    return f"{label} is required." if expression == "isNotEmpty" else f"{label} should be empty."


def format_wrong_message(label: str, operation: str, target: str, entered: str) -> str:
    """R194, R196."""
    return f"{label} should {operation} {target}. Entered value - {entered} is wrong."
