"""Rows of a carrier's file that name no invoice: a person has to say whether they belong to the one above."""

from collections.abc import Sequence
from enum import StrEnum

from freight.core.workbooks.sheet_notes import format_row_span, group_row_spans

_SHOWN = 4


class BlankRowChoice(StrEnum):
    """The meaning of rows without a number. The value is sent."""

    ABOVE = "above"  # charges of the invoice above
    LEFT_OUT = "leftOut"


def build_blank_rows_question(rows: Sequence[int], identity: str) -> str:
    """Return the question about some rows that lack their `identity`, such as `invoice number`."""
    spans = [format_row_span(span.first, span.last) for span in group_row_spans(rows)]
    span_list = ", ".join(spans[:_SHOWN]) + (" …" if len(spans) > _SHOWN else "")
    if len(rows) == 1:
        return f"1 row has no {identity} ({span_list}). Does it belong to the invoice above?"
    return f"{len(rows):,} rows have no {identity} ({span_list}). Do they belong to the invoice above?"
