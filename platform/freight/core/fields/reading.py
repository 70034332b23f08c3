"""The one shape of every reader: a cell that is not empty goes in; its stored value, None for empty after all, or a
finding comes out."""

from collections.abc import Callable
from typing import Any

from freight.core.fields.findings import Finding, FindingKind
from freight.core.fields.spec import FieldSpec

Reader = Callable[[object], Any]


def unreadable(spec: FieldSpec, otherwise: str) -> Finding:
    """The finding about a value of the wrong kind: the column's own message, else a general one (R130, R136)."""
    return Finding(FindingKind.REGEX, spec.error_message or f"{spec.label} {otherwise}")
