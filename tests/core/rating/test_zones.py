"""Zone charts: the zone of a shipment is the one found by going through the chart row by row."""

from datetime import date
from decimal import Decimal
from itertools import product

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import total_frame
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.lint import LintedVersion, lint_tariff
from freight.core.rating.page.trace import build_trace_page
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms
from freight.core.rating.zone_places import parse_zone_places
from freight.core.rating.zone_rows import ROWS_A_PART, ZoneRow, ZoneRows
from freight.core.rating.zones import IndexedZoneTable
from tests.core.rating.tariffs import read_again

FROM, TO = "shipmentRouting#originPostalCode", "shipmentRouting#destinationPostalCode"
TO_COUNTRY, SERVICE = "shipmentRouting#destinationCountry", "shipmentInformation#serviceLevel"


def chart(*rows: tuple[str, str, str] | tuple[str, str, str, str], name: str = "UPS Ground 2026") -> IndexedZoneTable:
    """A chart of (origin, destination, zone), or with a service before the zone."""
    full = [(*row[:2], row[2] if len(row) == 4 else "", row[-1]) for row in rows]
    kept = [ZoneRow(*(parse_zone_places(each, "US")[0].text for each in row[:2]), *row[2:]) for row in full]
    return IndexedZoneTable(name, "US", ZoneRows(kept))


def zone(table: IndexedZoneTable, start: str, end: str, **values: str) -> str:
    return table.find({FROM: start, TO: end, **values}).zone


# every place a chart can name here, and by hand which codes it covers and how specific it is (the lower, the more)
PLACES: dict[str, tuple[int, set[str]]] = {
    "60614": (0, {"60614"}),
    "60610-60614": (0, {"60610", "60614"}),
    "606": (1, {"60610", "60614", "60699"}),
    "605-606": (1, {"60500", "60610", "60614", "60699"}),
    "100": (1, {"10001"}),
    "M5V": (1, {"M5V 2T6"}),
    "6*": (2, {"60500", "60610", "60614", "60699"}),
    "IL": (3, {"60500", "60610", "60614", "60699"}),
    "NY": (3, {"10001"}),
    "CA-ON": (3, {"M5V 2T6"}),
    "Canada": (4, {"M5V 2T6"}),
    "": (5, {"60500", "60610", "60614", "60699", "10001", "M5V 2T6"}),
}
CODES = sorted(PLACES[""][1])
SERVICES = ("", "Ground", "Air")


def by_hand(rows: list[tuple[str, str, str, str]], start: str, end: str, service: str) -> tuple[str, bool]:
    """Return (the zone, whether rows contradict each other): every row is checked, the most specific one wins."""
    found: dict[tuple[int, int, bool], set[str]] = {}
    for origin, destination, by, stated in rows:
        if start in PLACES[origin][1] and end in PLACES[destination][1] and by in ("", service):
            found.setdefault((PLACES[origin][0], PLACES[destination][0], by == ""), set()).add(stated)
    best = min(found, default=None)
    return ("", False) if best is None else (min(found[best]), any(len(each) > 1 for each in found.values()))


ROW = st.tuples(st.sampled_from(sorted(PLACES)), st.sampled_from(sorted(PLACES)), st.sampled_from(SERVICES))


@settings(max_examples=60)
@given(st.lists(st.tuples(ROW, st.sampled_from("2345")), max_size=10))
def test_the_zone_is_the_one_of_the_most_specific_row(drawn: list[tuple[tuple[str, str, str], str]]) -> None:
    rows = [(*row, stated) for row, stated in drawn]
    asked = list(product(CODES, CODES, SERVICES[1:]))
    by_loops = {each: by_hand(rows, *each) for each in asked}
    try:
        table = chart(*rows)
    except Invalid:
        # the contradiction may be at a code that is not asked for here, but requires rows of different zones
        assert len({stated for *_, stated in rows}) > 1
        return
    assert not any(contradicts for _, contradicts in by_loops.values())
    for start, end, service in asked:
        assert zone(table, start, end, **{SERVICE: service}) == by_loops[start, end, service][0], (start, end, service)


def test_longer_codes_go_before_shorter_ones_the_origin_before_the_destination() -> None:
    table = chart(("606", "", "8"), ("60614", "", "7"), ("606", "100", "5"), ("606", "10001", "4"), ("", "100", "2"))
    assert zone(table, "60699", "10001-0007") == "4"
    assert zone(table, "60699", "10099") == "5"
    assert zone(table, "60614", "10001") == "7"  # the origin is compared first
    assert zone(table, "30301", "10001") == "2"


def test_two_rows_of_one_specificity_and_another_zone_are_refused_by_both_rows() -> None:
    with pytest.raises(Invalid) as refused:
        chart(("606", "005-099", "5"), ("606", "100", "6"), ("606", "090-104", "7"))
    assert "Row 1 (606 → 005–099: zone 5) and Row 3 (606 → 090–104: zone 7)" in refused.value.message
    assert zone(chart(("606", "100", "5"), ("606", "100-104", "5")), "60601", "10001") == "5"  # equal zones agree


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({FROM: "60614", TO: "10001"}, "Zone 5: origin 606 × destination 100, table UPS Ground 2026"),
        ({FROM: "60614", TO: "96910"}, "No zone for 606 → 969 in UPS Ground 2026."),
        ({FROM: "60614"}, "No zone in UPS Ground 2026: the shipment has no destination postal code."),
        (
            {FROM: "60614", TO: "1001"},
            "No zone in UPS Ground 2026: the destination ZIP code 1001 has 4 digits, not 5: "
            "enter all of them, the first 0 too.",
        ),
        # the same digits in Germany are another place
        ({FROM: "60614", TO: "10001", TO_COUNTRY: "Germany"}, "No zone for 606 → DE in UPS Ground 2026."),
        (
            {FROM: "60614", TO: "10001", "shipmentRouting#zone": "Zone 04"},
            "Zone 4, as the shipment states; UPS Ground 2026 has zone 5 for 606 → 100",
        ),
    ],
)
def test_what_a_zone_is_and_why_there_is_none(values: dict[str, str], told: str) -> None:
    assert chart(("606", "100", "5"), ("606", "101", "5")).find(values).told == told


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("005-009", ["005–009"]),
        ("005 to 009", ["005–009"]),
        ("606, 607", ["606", "607"]),
        ("606xx", ["606"]),
        ("m5v 2t6", ["M5V2T6"]),
        ("M5V", ["M5V"]),
        ("CA", ["US-CA"]),  # of a chart of the US, as carriers print it
        ("ON", ["CA-ON"]),
        ("Country CA", ["Country CA"]),
        ("Puerto Rico", ["Country PR"]),
        ("all", [""]),
    ],
)
def test_places_as_charts_name_them(text: str, kept: list[str]) -> None:
    found = parse_zone_places(text, "US")
    assert [each.text for each in found] == kept
    assert [parse_zone_places(each.text, "US")[0] for each in found] == found


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("5", "5 has 1 digit: a ZIP code has 5, a ZIP3 has 3. Enter it like 005, or 5*"),
        ("1234", "Enter it like 01234, or 1234*"),
        ("009-005", "The range is upside down: enter it as 005–009."),
        ("005-9", "as many digits on both sides"),
        ("NL", "NL is a state and a country. Enter CA-NL or Country NL."),
        ("Atlantis", "ATLANTIS is no place a chart can name."),
    ],
)
def test_a_place_that_can_be_read_two_ways_is_refused_with_what_to_enter(text: str, remedy: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        parse_zone_places(text, "US")
    assert remedy in str(refused.value)


def test_rows_come_back_from_their_parts_as_they_were() -> None:
    rows = ZoneRows(ZoneRow(f"{at % 997:03}", f"{at % 991:03}", "", str(at % 7 + 2)) for at in range(ROWS_A_PART + 500))
    parts = rows.packed()
    assert len(parts) == 2
    assert list(ZoneRows.unpacked(parts)) == list(rows)
    assert max(map(len, parts)) < 1_000_000


def parcel(table: IndexedZoneTable | None) -> CompiledTariff:
    """10.00 a shipment in zone 2, and a dollar more with each zone up to 8."""
    terms = TariffTerms(
        currency="USD",
        identifiers=("zone",),
        charges=[{"id": "freight", "name": "Freight", "method": "flat"}],
        zone_table="UPS" if table else "",
    )
    lanes = [Lane(n, (str(n + 2),), {"freight": LaneCharge(rate=Decimal(10 + n))}) for n in range(7)]
    return CompiledTariff("parcel", terms, lanes, table)


def test_one_shipment_at_a_time_and_in_bulk_come_to_the_same_by_zone() -> None:
    table = chart(("606", "100-104", "5"), ("606", "6*", "2"), ("6*", "", "8"), ("60614", "10001", "3"))
    expected = {("60614", "10001"): 11, ("60699", "10299"): 13, ("60601", "61820"): 10, ("61820", "10001"): 16}
    shipments = [{FROM: start, TO: end} for start, end in expected] + [{FROM: "30301", TO: "10001"}, {TO: "10001"}]
    version = parcel(table)
    one_by_one = [TariffCandidate.alone(version).rate(each) for each in shipments]
    assert [each.total for each in one_by_one] == [*map(Decimal, expected.values()), None, None]
    assert [each.reason for each in one_by_one[4:]] == [
        "No zone for 30301 → 10001 in UPS Ground 2026.",
        "No zone in UPS Ground 2026: the shipment has no origin postal code.",
    ]
    frame = pd.DataFrame(shipments)
    assert total_frame(version, frame)["total"].tolist() == [each.total for each in one_by_one]
    stated = [{**each, "shipmentRouting#zone": "2"} for each in shipments]
    assert {TariffCandidate.alone(version).rate(each).total for each in stated} == {Decimal(10)}


def test_the_trace_says_where_the_zone_comes_from_also_once_it_was_stored() -> None:
    version = parcel(chart(("606", "100", "5")))
    values = {FROM: "60614", TO: "10001"}
    rating = TariffCandidate.alone(version).rate(values)
    facts = read_again(rating.stored_facts())
    asked = {each.label: each.value for each in build_trace_page(version, facts, values, "2026-01-05").asked}
    assert asked["Zone table"] == "Zone 5: origin 606 × destination 100, table UPS Ground 2026"
    assert asked["Zone"] == "5"


def test_a_zone_table_without_zone_among_the_match_fields_is_refused() -> None:
    with pytest.raises(ValueError, match="a zone table needs Zone among the lane match fields"):
        TariffTerms(
            currency="USD",
            identifiers=("carrier",),
            charges=[{"id": "freight", "name": "Freight", "method": "flat"}],
            zone_table="UPS",
        )


def lint_of(table: IndexedZoneTable, *zones_of_lanes: str) -> list[str]:
    terms = TariffTerms(
        currency="USD", identifiers=("zone",), charges=[{"id": "freight", "name": "Ground", "method": "flat"}]
    )
    lanes = [Lane(n, (each,), {"freight": LaneCharge(rate=Decimal(10))}) for n, each in enumerate(zones_of_lanes)]
    version = CompiledTariff("v", terms, lanes, table)
    return [
        each.text
        for each in lint_tariff(LintedVersion(version, "2026-01-01", "", date(2026, 5, 31), References()))
        if each.code == "zone"
    ]


def test_zones_that_no_lane_has_are_found_before_somebody_ships_there():
    table = chart(("606", "303", "5"), ("606", "900", "8"), ("606", "967", "44"))
    assert lint_of(table, "5", "8", "44") == []
    assert lint_of(table, "5, 8", "4*") == []
    assert lint_of(table, "") == []
    assert lint_of(table, "5") == ["UPS Ground 2026 leads to zones 8, 44, which have no lane. Add their lanes."]
    assert lint_of(table, "5, 8") == ["UPS Ground 2026 leads to zone 44, which has no lane. Add it."]
