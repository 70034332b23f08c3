"""Weights written in words in the rows of a rate sheet: `1 lb`, `1–2 lbs`, `L5C`, `+45`, read as their break."""

from collections.abc import Iterable, Iterator, Sequence

from freight.core.fields.numbers import stored_number
from freight.core.fields.types.numeric import FIGURE
from freight.core.workbooks.break_headings import WeightBreak, read_break


def convert_spelled_weights(
    rows: Iterable[Sequence[object]], start: int, last: int | None, unit: str
) -> Iterator[list[object]]:
    """Yield rows with figures in the columns of first and last weights in place of the breaks named there. Without a
    column for the last weight, rows get one more cell. A break in another `unit` is unchanged, for the check to refuse.
    """
    for row in rows:
        cells = list(row)
        weight_break = _named(cells[start], unit) if start < len(cells) else None
        if weight_break is not None:
            cells[start] = stored_number(weight_break.start)
        if last is None:
            cells.append("" if weight_break is None or weight_break.last is None else stored_number(weight_break.last))
        elif last < len(cells) and (end := _named(cells[last], unit)) is not None:
            cells[last] = stored_number(end.start if end.last is None else end.last)
        yield cells


def list_spelled_breaks(samples: Sequence[str]) -> list[tuple[str, WeightBreak]]:
    """Return the breaks that cells name, each with its cell."""
    return [(text, weight_break) for text in samples if (weight_break := _named(text)) is not None]


def _named(cell: object, unit: str = "") -> WeightBreak | None:
    if not isinstance(cell, str) or not (text := cell.strip()) or FIGURE.fullmatch(text):
        return None
    weight_break = read_break(text)
    return None if weight_break is None or (unit and weight_break.unit and weight_break.unit != unit) else weight_break
