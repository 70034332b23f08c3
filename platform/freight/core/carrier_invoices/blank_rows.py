"""Rows of a carrier's file that name no invoice: whether they belong to the one above is a person's to say."""

from collections.abc import Sequence
from enum import StrEnum

from freight.core.workbooks.sheet_notes import format_row_span, group_row_spans

_SHOWN = 4


class BlankRowChoice(StrEnum):
    """What rows without a number are. The value is sent."""

    ABOVE = "above"  # charges of the invoice above
    LEFT_OUT = "leftOut"


def build_blank_rows_question(rows: Sequence[int], identity: str) -> str:
    """The question about some rows that lack their `identity`, such as `invoice number`."""
    spans = [format_row_span(each.first, each.last) for each in group_row_spans(rows)]
    shown = ", ".join(spans[:_SHOWN]) + (" …" if len(spans) > _SHOWN else "")
    if len(rows) == 1:
        return f"1 row has no {identity} ({shown}). Does it belong to the invoice above?"
    return f"{len(rows):,} rows have no {identity} ({shown}). Do they belong to the invoice above?"
