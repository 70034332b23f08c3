"""What a write of a shipment changes in the aging of unbilled work."""

from decimal import Decimal

from freight.core.aging import AgeKey, AgingLevel, AgingMeasure, CountryKey, DayKey, WorkKey, deltas, merge_aging_deltas


def shipment(status="Not Rated", total=None, currency="USD", **changes):
    record = {"account_id": "PGLCORP", "status": status, "entry_date": "2026-10-02", "country": "DE", "archived": False}
    rating = None if total is None else {"total": Decimal(total), "currency": currency}
    return record | {"rating": rating} | changes


def by_status(cells):
    """The finest of the three levels, as (status, currency) → measure."""
    return {
        (key.status, key.currency): measure for key, measure in cells.ages.items() if key.level == AgingLevel.STATUS
    }


def test_a_new_shipment_is_unbilled_without_a_value():
    cells = merge_aging_deltas(deltas(None, shipment()))
    assert cells.ages == {
        AgeKey(AgingLevel.SYSTEM, None, "", "2026-10-02", ""): AgingMeasure(1, Decimal(0)),
        AgeKey(AgingLevel.ACCOUNT, "PGLCORP", "", "2026-10-02", ""): AgingMeasure(1, Decimal(0)),
        AgeKey(AgingLevel.STATUS, "PGLCORP", "Not Rated", "2026-10-02", ""): AgingMeasure(1, Decimal(0)),
    }
    assert cells.countries == {CountryKey("PGLCORP", "DE", ""): AgingMeasure(1, Decimal(0))}


def test_rating_moves_a_shipment_to_rated_and_gives_it_its_value():
    cells = merge_aging_deltas(deltas(shipment(), shipment("Rated", "1204.18")))
    assert by_status(cells) == {
        ("Not Rated", ""): AgingMeasure(-1, Decimal(0)),
        ("Rated", "USD"): AgingMeasure(1, Decimal("1204.18")),
    }


def test_invoicing_takes_a_shipment_out_of_the_unbilled_work():
    cells = merge_aging_deltas(deltas(shipment("Ready for Invoicing", "51.45"), shipment("Invoiced", "51.45")))
    assert by_status(cells) == {("Ready for Invoicing", "USD"): AgingMeasure(-1, Decimal("-51.45"))}
    assert cells.works == {
        WorkKey("PGLCORP", "Ready for Invoicing", "", None, "USD"): AgingMeasure(-1, Decimal("-51.45")),
    }
    assert cells.days == {}, "it was entered on that day, billed or not"


def test_past_invoicing_a_shipment_counts_on_its_day_of_entry_alone():
    for status in ("Invoiced", "Approve for Invoice Delivery", "Delivered", "Voided", "Deleted"):
        cells = merge_aging_deltas(deltas(None, shipment(status, "10.00")))
        assert (cells.ages, cells.countries, cells.works) == ({}, {}, {})
        assert cells.days == {DayKey("PGLCORP", "2026-10-02", False): AgingMeasure(1)}


def test_what_has_no_rate_waits_under_its_reason_and_a_mismatch_under_its_difference():
    no_lane = shipment() | {"rating": {"total": None, "currency": "", "reason_code": "no_lane"}}
    mismatch = shipment("Rate Mismatch", "50.00", allocated_to="ana")
    mismatch["rating"]["audit"] = {"difference": Decimal("-4.20")}
    cells = merge_aging_deltas([*deltas(None, no_lane), *deltas(None, mismatch)])
    assert cells.works == {
        WorkKey("PGLCORP", "Not Rated", "no_lane", None, ""): AgingMeasure(1),
        WorkKey("PGLCORP", "Rate Mismatch", "", "ana", "USD"): AgingMeasure(1, Decimal("50.00"), Decimal("4.20")),
    }


def test_a_shipment_is_touched_without_a_rate_with_a_mismatch_or_once_a_person_edited_it():
    entered = [shipment(), shipment("Rate Mismatch", "5.00"), shipment("Rated", "5.00", edited=True)]
    by_itself = [shipment("Rated", "5.00"), shipment("Delivered", "5.00")]
    cells = merge_aging_deltas([one for each in (*entered, *by_itself) for one in deltas(None, each)])
    assert {key.touched: measure.shipments for key, measure in cells.days.items()} == {True: 3, False: 2}


def test_an_archived_shipment_is_no_longer_unbilled():
    assert [d.shipments for d in deltas(shipment(), shipment(archived=True))] == [-1]


def test_a_change_of_weight_or_text_leaves_the_aging_alone():
    assert deltas(shipment(data={"shipmentCargo": {"grossWeight": 5}}), shipment(data={})) == []


def test_a_corrected_destination_moves_a_shipment_on_the_map_only():
    cells = merge_aging_deltas(deltas(shipment(), shipment(country="NL")))
    assert cells.ages == {}
    assert {key.country: measure.shipments for key, measure in cells.countries.items()} == {"DE": -1, "NL": 1}


def test_going_from_rated_to_ready_leaves_the_account_and_the_system_alone():
    cells = merge_aging_deltas(deltas(shipment("Rated", "64.71"), shipment("Ready for Invoicing", "64.71")))
    assert {key.level for key in cells.ages} == {AgingLevel.STATUS}


def test_five_thousand_rows_of_one_upload_are_four_writes():
    rows = [d for _ in range(5_000) for d in deltas(None, shipment("Rated", "0.10"))]
    cells = merge_aging_deltas(rows)
    assert list(cells.ages.values()) == [AgingMeasure(5_000, Decimal("500.00"))] * 3  # system, account, status
    assert len(cells.countries) == 1
