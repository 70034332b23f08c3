"""Answers about a workbook in the fields of a form, as JSON: roles of columns, and replacements for cells."""

from collections.abc import Mapping
from typing import Annotated

import orjson
from fastapi import Depends, Form

from freight.core.errors import Invalid
from freight.kit.records.column_matching import ColumnAnswers
from freight.kit.records.record_uploads import UploadAnswers

_MOST_CORRECTIONS = 1_000


def parse_form_texts(text: str, example: str) -> dict[str, str]:
    """Return a field of texts by name, empty for none. Raises Invalid naming the `example`."""
    try:
        return {str(key): str(value) for key, value in orjson.loads(text or "{}").items()}
    except (ValueError, AttributeError) as broken:
        raise Invalid(f"The answers cannot be read: {example} is expected.") from broken


async def parse_upload_answers(
    corrections: Annotated[
        str, Form(description='{"12": {"ports#code": "DEHAM"}}: cells in place of the workbook\'s')
    ] = "",
    columns: Annotated[
        str, Form(description='{"0": "ports#code", "3": ""}: the field of a column by its place; "": not imported')
    ] = "",
    values: Annotated[
        str, Form(description='{"account#currency": "USD"}: what a field without a column is in all rows')
    ] = "",
) -> UploadAnswers:
    """Return the answers of a form about a workbook of records. Raises Invalid for what cannot be read."""
    places = parse_form_texts(columns, '{"0": "ports#code"}')
    if not all(place.isdecimal() for place in places):
        raise Invalid('The answers cannot be read: {"0": "ports#code"} is expected.')
    constant_values = parse_form_texts(values, '{"account#currency": "USD"}')
    column_answers = ColumnAnswers({int(place): key for place, key in places.items()}, constant_values)
    return UploadAnswers(column_answers, _corrections(corrections))


Answers = Annotated[UploadAnswers, Depends(parse_upload_answers)]


def _corrections(text: str) -> Mapping[int, Mapping[str, str]]:
    """Return corrected cells by row and field. Raises Invalid for anything else, and for too many."""
    if not text:
        return {}
    try:
        parsed = orjson.loads(text)
        corrections = {
            int(row): {str(key): str(value) for key, value in cells.items()} for row, cells in parsed.items()
        }
    except (ValueError, AttributeError) as broken:
        raise Invalid("The corrections cannot be read. Rows with their fields are expected.") from broken
    if len(corrections) > _MOST_CORRECTIONS:
        raise Invalid(f"Up to {_MOST_CORRECTIONS:,} rows can be corrected here. Correct the workbook instead.")
    return corrections
