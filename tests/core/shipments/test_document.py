"""A shipment on the wire and as it is stored; what a change does to its rating."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.fields.numbers import exact, plain_text, stored_number
from freight.core.shipments.document import (
    apply_shipment_edit,
    build_new_shipment,
    flatten,
    list_changed_paths,
    nest,
    to_shipment_row,
)

NOW = datetime(2026, 5, 31, 12, tzinfo=UTC)
NUMBER, WEIGHT = "shipmentInformation#shipmentNumber", "shipmentCargo#grossWeight"
CODES = {"Vietnam": "VN", "VN": "VN", "NL": "NL", "DE": "DE"}


def country_of(name: str) -> str:
    return CODES.get(name, "")


def shipment(**values: Any) -> dict[str, Any]:
    record = build_new_shipment(
        {NUMBER: "ORD-1", **values}, "account", today="2026-05-31", now=NOW, by="ana", country_of=country_of
    )
    return {**record, "_id": "id", "revision": 1}


def test_values_are_kept_in_groups_and_empty_ones_not_at_all() -> None:
    values = {"a#b": "1", "a#c": "", "d#e": None, "d#f": False}
    assert nest(values) == {"a": {"b": "1"}, "d": {"f": False}}
    assert flatten(nest(values)) == {"a#b": "1", "d#f": False}


def test_the_entry_date_is_today_unless_given() -> None:
    assert shipment()["entry_date"] == "2026-05-31"
    given_day = shipment(**{"shipmentInformation#entryDate": "2026-05-01"})
    assert given_day["entry_date"] == given_day["data"]["shipmentInformation"]["entryDate"] == "2026-05-01"


@pytest.mark.parametrize(
    ("routing", "country"),
    [
        ({"destinationCountry": "Vietnam", "destinationPort": "NLRTM"}, "VN"),
        ({"destinationPort": "NLRTM"}, "NL"),
        ({"destinationPort": "PORT09"}, ""),
        ({"destinationPort": "XXRTM"}, ""),
        ({"destinationCountry": "Atlantis"}, ""),
        ({}, ""),
    ],
)
def test_the_country_is_the_destinations_or_that_of_its_port(routing: dict[str, str], country: str) -> None:
    assert shipment(**{f"shipmentRouting#{key}": value for key, value in routing.items()})["country"] == country


def test_an_edit_without_a_difference_is_none() -> None:
    before = shipment(**{WEIGHT: 10.0})
    assert apply_shipment_edit(before, {WEIGHT: 10.0, "shipmentCargo#pieces": None}, "account", country_of) is None


def test_an_edit_leaves_the_record_before_as_it_was() -> None:
    before = shipment(**{WEIGHT: 10.0})
    after = apply_shipment_edit(
        before, {WEIGHT: None, "shipmentRouting#destinationPort": "DEHAM"}, "account", country_of
    )
    assert after and after["country"] == "DE"
    assert before["data"]["shipmentCargo"] == {"grossWeight": 10.0}
    assert sorted(path for path, _, _ in list_changed_paths(before, after)) == [
        "country",
        "data.shipmentCargo.grossWeight",
        "data.shipmentRouting.destinationPort",
    ]


def test_a_cleared_entry_date_keeps_the_day_aging_counts_from() -> None:
    after = apply_shipment_edit(shipment(), {"shipmentInformation#entryDate": None, WEIGHT: 1.0}, "account", country_of)
    assert after and after["entry_date"] == "2026-05-31"


@pytest.mark.parametrize(
    ("values", "account", "status"),
    [
        ({WEIGHT: 11.0}, "account", "Not Rated"),
        ({"shipmentRouting#plant": "P1"}, "account", "Not Rated"),
        ({"shipmentCharges#userFreight": 80.0}, "account", "Not Rated"),
        ({}, "another", "Not Rated"),
        ({"shipmentInformation#purchaseOrder": "PO"}, "account", "Ready for Invoicing"),
        ({"shipmentParties#consignee": "C", "shipmentCargo#description": "D"}, "account", "Ready for Invoicing"),
    ],
)
def test_a_rating_stands_as_long_as_what_it_was_made_from(values: dict[str, Any], account: str, status: str) -> None:
    """Domain decision "Invoices": ready becomes Not Rated only when the stored rating no longer fits the shipment."""
    rating = {"total": Decimal("12.50"), "currency": "USD", "trace_id": "t", "reason": ""}
    before = {**shipment(**{WEIGHT: 10.0}), "status": "Ready for Invoicing", "rating": rating}
    after = apply_shipment_edit(before, values, account, country_of)
    assert after and after["status"] == status
    assert (after["rating"]["total"] is None) == (status == "Not Rated")


def test_a_row_carries_figures_as_text_and_the_rating_beside_them() -> None:
    rating = {"total": Decimal("1204.18"), "currency": "USD", "trace_id": "t1", "tariff_name": "Air 2026"}
    row = to_shipment_row({**shipment(**{WEIGHT: 14.3}), "rating": rating, "status": "Rated"})
    assert (row["id"], row["revision"], row[NUMBER], row[WEIGHT]) == ("id", 1, "ORD-1", "14.3")
    assert (row["rating"]["total"], row["rating"]["tariffName"]) == (Decimal("1204.18"), "Air 2026")


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**18), max_value=10**18, places=9))
def test_every_digit_of_a_figure_comes_back(figure: Decimal) -> None:
    stored = stored_number(figure)
    assert exact(stored) == figure
    assert Decimal(plain_text(stored)) == figure
    assert "e" not in plain_text(stored).lower()


@pytest.mark.parametrize(
    ("figure", "stored"),
    [
        ("14.3", 14.3),
        ("0.00264162544695483", 0.00264162544695483),
        ("12345678901234567.5", Decimal("12345678901234567.5")),
    ],
)
def test_a_double_is_used_where_it_is_exact(figure: str, stored: object) -> None:
    assert stored_number(Decimal(figure)) == stored
    assert type(stored_number(Decimal(figure))) is type(stored)


def test_a_figure_that_the_database_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="34 digits"):
        stored_number(Decimal("1" * 35))
