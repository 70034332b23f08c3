"""One list in each shipment holds everything it can be looked up by, in the form used in queries."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from bson import ObjectId

from freight.core.records import Record
from freight.core.shipments.filed import (
    FILED_UNDER,
    FilingKind,
    build_filed_prefix_query,
    build_filed_query,
    build_filed_range_query,
    list_filing_keys,
)

UPLOAD, PERSON = ObjectId(), ObjectId()
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
SHIPMENT: Record = {
    "upload_id": UPLOAD,
    "allocated_to": PERSON,
    "invoice_number": "INV-7",
    "references": ["0201234"],
    "rating": {"reason_code": "no_lane"},
    "data": {"shipmentInformation": {"quoteNumber": "Q-1"}},
    "tracking": {
        "delivered_at": NOON,
        "milestones": [{"code": "PUP", "planned_at": None}, {"code": "DEL", "planned_at": NOON}],
    },
}


def is_found(shipment: Record, query: Record) -> bool:
    """Return whether a query by the list finds a shipment, evaluated without a database."""
    asked = query[FILED_UNDER]
    filed = list_filing_keys(shipment)
    if isinstance(asked, str):
        return asked in filed
    if "$in" in asked:
        return bool({*asked["$in"]} & {*filed})
    bounds = asked["$elemMatch"]
    return any(bounds["$gte"] <= one < bounds["$lt"] for one in filed)


def test_a_shipment_that_has_none_of_it_is_filed_under_nothing() -> None:
    empty = {"upload_id": None, "invoice_number": "", "rating": None, "tracking": None, "data": {}}
    assert list_filing_keys(empty) == list_filing_keys({}) == []


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (FilingKind.UPLOAD, UPLOAD),
        (FilingKind.ASSIGNED, PERSON),
        (FilingKind.INVOICE, "INV-7"),
        (FilingKind.NUMBER, "0201234"),
        (FilingKind.REASON, "no_lane"),
        (FilingKind.QUOTE, "Q-1"),
    ],
)
def test_it_is_found_by_each_value_and_by_no_other_kind(kind: FilingKind, value: object) -> None:
    assert is_found(SHIPMENT, build_filed_query(kind, value))
    assert is_found(SHIPMENT, build_filed_query(kind, "another", value))
    assert is_found(SHIPMENT, build_filed_prefix_query(kind))
    assert not is_found(SHIPMENT, build_filed_query(kind, "another"))
    others = [other for other in FilingKind if other is not kind]
    assert not any(is_found(SHIPMENT, build_filed_query(other, value)) for other in others)


def test_the_beginning_of_a_number_is_looked_for_as_it_is_written() -> None:
    assert is_found(SHIPMENT, build_filed_prefix_query(FilingKind.INVOICE, "INV"))
    assert not is_found(SHIPMENT, build_filed_prefix_query(FilingKind.INVOICE, "inv"))
    assert not is_found(SHIPMENT, build_filed_prefix_query(FilingKind.INVOICE, "INV-8"))


def test_times_are_compared_as_times_whatever_zone_they_are_said_in() -> None:
    chicago = timezone(timedelta(hours=-6))
    assert is_found(SHIPMENT, build_filed_range_query(FilingKind.DELIVERED, NOON.astimezone(chicago)))
    assert not is_found(SHIPMENT, build_filed_range_query(FilingKind.DELIVERED, NOON + timedelta(milliseconds=1)))
    assert not is_found(
        SHIPMENT, build_filed_range_query(FilingKind.DELIVERED, NOON - timedelta(days=1), NOON.astimezone(chicago))
    )


def test_a_plan_is_found_by_its_own_milestone() -> None:
    day_before = NOON - timedelta(days=1)
    assert is_found(SHIPMENT, build_filed_range_query(FilingKind.PLANNED, day_before, of="DEL"))
    assert not is_found(SHIPMENT, build_filed_range_query(FilingKind.PLANNED, day_before, of="PUP"))
    assert not is_found(SHIPMENT, build_filed_range_query(FilingKind.PLANNED, day_before, of="DE"))
    assert not is_found(SHIPMENT, build_filed_range_query(FilingKind.PLANNED, day_before, NOON, of="DEL"))
