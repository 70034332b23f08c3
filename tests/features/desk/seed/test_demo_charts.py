"""What the charts and the world map of the demo show: its own records, drawn within the bounds that are printed."""

import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.demo_rows import DemoStage, build_demo_rows, draw_demo_stages
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped

TODAY = date(2026, 5, 31)
LANES = json.loads((SEEDS / "demo-lanes.json").read_text())
ACCOUNTS = [{"account_number": "00020418", "name": "Fillmore", "industry_vertical": "Medical devices"}]
# of a hundred shipments, and days since entry, as `demo_rows` prints them
PRINTED = {
    "FRESH": (12, 0, 6), "UNRATED": (7, 0, 75), "MISMATCH": (6, 0, 55), "RATED": (21, 0, 40), "READY": (14, 1, 50),
    "INVOICED": (20, 4, 60), "APPROVED": (6, 6, 45), "DELIVERED": (11, 14, 90), "VOIDED": (2, 14, 90),
    "DELETED": (1, 20, 90),
}  # fmt: skip
OUTSIDE = "ZA"  # the destination that no lane covers, for shipments that cannot be rated
BILLED = {"Invoiced", "Approve for Invoice Delivery", "Delivered"}
NOT_UNBILLED = BILLED | {"Voided", "Deleted"}


def test_what_is_random_in_the_demo_stays_within_the_printed_bounds() -> None:
    """A083"""
    drawn = draw_demo_stages(random.Random("A083"), TODAY, 10_000)
    counts = Counter(stage for stage, _ in drawn)
    for stage in DemoStage:
        share, least, most = PRINTED[stage.name]
        assert abs(counts[stage] / 100 - share) < 2
        days = [(TODAY - entry).days for each, entry in drawn if each is stage]
        # a weekend moves the entry to the Friday before it
        assert least <= min(days) and max(days) <= most + 2


@pytest.mark.parametrize("system", sorted(LANES))
def test_what_is_hard_coded_in_the_demo_is_the_lanes_and_their_countries(system: str) -> None:
    """A083"""
    lanes = LANES[system]
    countries = {lane["destinationCountry"] for lane in lanes["lanes"]}
    for row in build_demo_rows(system, lanes, ACCOUNTS, TODAY, 400):
        weight = Decimal(row.values["shipmentCargo#grossWeight"])
        most = Decimal(lanes["mostWeight"]) * (Decimal("1.6") if row.fate is DemoStage.UNRATED else 1)
        assert 0 < weight <= most
        assert row.values["shipmentRouting#destinationCountry"] in countries | {OUTSIDE}


async def test_the_charts_and_the_map_of_the_demo_show_its_own_records(
    connections: Connections, client: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A083"""
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 120})
    await seed_installation(connections.settings)
    # Ana works in all three systems of Meridian
    scopes = [scope for (company, _), scope in (await list_system_scopes()).items() if company == "MERIDIAN"]
    shipments = [each for scope in scopes for each in await scoped(Shipment, scope).find().to_list()]
    invoices = [each for scope in scopes for each in await scoped(Invoice, scope).find().to_list()]
    session = (await client.post("/api/demoLogin", json={"userName": "ana.ortiz"})).json()["data"]["sessionId"]

    async def get(path: str) -> dict:
        return (await client.get(f"/api/dashboard/{path}", headers={"sessionId": session})).json()["data"]

    unbilled = [each for each in shipments if each["status"] not in NOT_UNBILLED]
    by_country = Counter(each["data"]["shipmentRouting"]["destinationCountry"] for each in unbilled)
    assert {row["country"]: row["count"] for row in (await get("countries"))["rows"]} == by_country

    chart = await get("billedByMonth")
    months: dict[str, Decimal] = {}
    for invoice in invoices:
        if invoice["status"] in BILLED and invoice["currency"] == chart["currency"]:
            month = invoice["invoice_date"][:7]
            months[month] = months.get(month, Decimal(0)) + invoice["total"]
    assert {each["month"]: Decimal(each["total"]) for each in chart["months"] if Decimal(each["total"])} == months
    # no older than the demo's ninety days, and the days of its first month
    assert min(months) >= f"{clock.today(scopes[0].place) - timedelta(days=92):%Y-%m}"
