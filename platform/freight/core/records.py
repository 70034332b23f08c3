"""Stored records as the core sees them: dicts of any kind; a function returns the same kind it was given."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

# a stored record, as a dict that is built or changed: of the caller's kind, or from an aggregation
Record = dict[str, Any]
# the same, only read: an invoice, a shipment, or a part of one, each with the TypedDict of its document
Stored = Mapping[str, Any]
# the values of a row, a form or a record by field, each as its field type reads it
Values = Mapping[str, Any]
# the key of a shipment's cargo lines: one that no field of a template can have
CARGO_LINES = "shipmentCargo#cargo_lines"
# an object of a JSON text whose shape is defined elsewhere: a provider, a tenant, OpenAPI
JsonObject = dict[str, Any]
JsonView = Mapping[str, Any]

# a TypedDict of `freight.documents.records`, which the core does not know
RecordT = TypeVar("RecordT", bound=Mapping[str, Any])


def copy_record(record: RecordT, change: Mapping[str, object]) -> RecordT:
    """A copy of the record with other values."""
    return cast(RecordT, {**record, **change})
