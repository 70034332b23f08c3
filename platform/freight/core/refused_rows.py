"""Rows that were refused, as every grid reads them (`invalidMsgList`)."""

from collections.abc import Mapping
from typing import TypedDict, TypeVar

from freight.core.fields.findings import FieldFinding

TempId = TypeVar("TempId")


class CellMessage(TypedDict):
    """A message about one cell."""

    kind: str
    message: str


ToldCells = dict[str, CellMessage]


class RefusedRowMessage(TypedDict):
    """One refused row, by the `tempId` it was sent under."""

    tempId: object
    fields: ToldCells


def describe_cells(findings: Mapping[str, FieldFinding]) -> ToldCells:
    """What is wrong with the cells of one row, by field key."""
    return {
        key: {"kind": field_finding.kind.value, "message": field_finding.message}
        for key, field_finding in findings.items()
    }


def describe_rows(refused: Mapping[TempId, Mapping[str, FieldFinding]]) -> list[RefusedRowMessage]:
    """The refused rows with what is wrong with each, by `tempId`."""
    return [{"tempId": temp_id, "fields": describe_cells(findings)} for temp_id, findings in refused.items()]
