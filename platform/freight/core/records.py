"""Stored records as the core sees them: dicts of whichever kind; what is decided of one is of the same kind."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

# what is stored, as a dict that is built or changed: of a kind that a caller says, or what comes of an aggregation
Record = dict[str, Any]
# the same, only read: an invoice, a shipment, or a part of one, each with the TypedDict of its document
Stored = Mapping[str, Any]
# what a row, a form or a record has by field, each as its field type reads it
Values = Mapping[str, Any]
# where a shipment keeps its cargo lines: a key that no field of a template can have
CARGO_LINES = "shipmentCargo#cargo_lines"
# an object of a JSON text whose shape others say: a provider, a tenant, OpenAPI
JsonObject = dict[str, Any]
JsonView = Mapping[str, Any]

# a TypedDict of `freight.documents.records`, which the core does not know
RecordT = TypeVar("RecordT", bound=Mapping[str, Any])


def copy_record(record: RecordT, change: Mapping[str, object]) -> RecordT:
    """A copy of the record with other values."""
    return cast(RecordT, {**record, **change})
