"""Cities in sheets as brokers send them: lanes of a contract by the mile, and loads of a board."""

from decimal import Decimal

from freight.core.rating.engine import TariffCandidate
from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

CITIES = ("originCity", "destinationCity")
PER_MILE = {"id": "linehaul", "name": "Linehaul", "method": "perMile", "breaks": True}
FROM, TO, MILES = (f"shipmentRouting#{name}" for name in ("originCity", "destinationCity", "distance"))


async def test_a_contract_by_city_pairs_goes_in_as_it_is_and_rates_by_them(rate_sheets):
    heads = ["contract_lane_desc", "origin", "destination", "contract_rate_per_mile"]
    rows = [
        ["Buffalo, NY -> Columbus, OH", "Buffalo, NY", "Columbus, OH", 2.10],
        ["Toledo, OH -> Detroit, MI", "Toledo, OH", "Detroit, MI", 3.05],
    ]
    checked = await rate_sheets.checked(xlsx(rows, heads), identifiers=CITIES, charges=[PER_MILE])
    tariff = await rate_sheets.stored(checked)
    assert lanes_in(tariff) == {
        ("Buffalo, NY", "Columbus, OH"): [("0", "", "2.1")],
        ("Toledo, OH", "Detroit, MI"): [("0", "", "3.05")],
    }
    values = {FROM: "Buffalo, NY", TO: "Columbus", "shipmentRouting#destinationPostalCode": "43215", MILES: "1609.344"}
    # 1,000 miles at 2.10
    assert TariffCandidate.alone(tariff).rate(values).total == Decimal("2100.00")


async def test_cities_of_loads_go_into_the_columns_of_cities(uploader, tenant):
    heads = ["load_id", "origin_city", "Destination City", "weight"]
    rows = [["LD-1", "Joliet, IL", "Fort Worth, TX", 18000], ["LD-2", "Gary", "Houston, TX", 21000]]
    upload = await uploader.imported(xlsx(rows, heads))
    assert upload["counts"]["new"] == 2
    stored = await tenant.shipments()
    assert stored["LD-1"]["data"]["shipmentRouting"] == {
        "originCity": "Joliet, IL",
        "destinationCity": "Fort Worth, TX",
    }
