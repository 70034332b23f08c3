"""A lane is stored with all of its breaks, or not at all: a missing break would be rated by the one before."""

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

PER_KG = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
BY_ROWS = ["Origin", "Destination", "From weight", "To weight", "Rate"]


async def test_a_lane_with_a_refused_row_is_refused_whole(rate_sheets):
    rows = [
        ["JFK", "FRA", 0, 44.99, 5.1],
        ["JFK", "FRA", 45, 99.99, 4.2],
        ["JFK", "FRA", 100, "", "call"],
        ["JFK", "MUC", 0, 44.99, 6.1],
        ["JFK", "MUC", 45, "", 5.2],
    ]
    checked = await rate_sheets.checked(
        xlsx(rows, BY_ROWS), identifiers=("originPort", "destinationPort"), charges=[PER_KG]
    )
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (2, 3)
    told = await rate_sheets.uploader.rows(checked, result="refused")
    assert [each["note"] for each in told][:2] == ["Rejected along with row 4, a break of the same lane."] * 2
    tariff = await rate_sheets.stored(checked)
    assert set(lanes_in(tariff)) == {("JFK", "MUC")}


async def test_a_weight_that_cannot_be_read_keeps_the_whole_matrix_out(rate_sheets):
    """The row for each pound above 150 is not a weight: without it, 150 lb would apply to everything above."""
    rows = [[f"{pounds} lb", 8 + pounds, 9 + pounds] for pounds in (148, 149, 150)]
    checked = await rate_sheets.checked(
        xlsx([*rows, ["Surcharge", 21.5, 22.5]], ["Weight", "Zone 2", "Zone 3"]),
        identifiers=("zone",),
        charges=[FLAT],
        weight={"basis": "gross", "unit": "lb", "round_up_to": "1"},
    )
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (0, 8)
