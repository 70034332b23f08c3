"""The demo system for air export buys from an airline and a trucker; the others pass on what carriers charge."""

import pytest

from freight.core.rating.sides import TariffSide
from freight.documents.carrier import Carrier
from freight.documents.tariff import Tariff, match_tariff_use
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.currency import rate_books
from freight.features.setup.organisations.seed import list_system_scopes
from freight.features.tariffs import compiled_versions
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped

FREIGHT = {
    "shipmentInformation#shipDate": "2026-11-20",
    "shipmentInformation#carrier": "LH",
    "shipmentInformation#serviceLevel": "STD",
    "shipmentRouting#originPort": "USORD",
    "shipmentRouting#destinationPort": "DEFRA",
    "shipmentCargo#grossWeight": 200.0,
    "shipmentCargo#chargeableWeight": 200.0,
}


async def test_air_export_buys_below_what_it_sells_for(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 60})
    # 60 shipments, and 22 of the uploaded workbook
    added = await seed_installation(connections.settings)
    assert (added["buying tariffs"], added["rated costs"]) == (2, 82)
    scopes = await list_system_scopes()
    air = scopes["MERIDIAN", "AEC"]
    bought = await scoped(Tariff, air).find(match_tariff_use(TariffSide.BUYING)).sort("name", 1).to_list()
    assert [(tariff["name"], tariff.get("carrier")) for tariff in bought] == [
        ("Cartage in Chicago", "WNDC"),
        ("LH net rates from Chicago", "LH"),
    ]
    assert await scoped(Carrier, air).count({"code": {"$in": ["LH", "WNDC"]}}) == 2
    for place, scope in scopes.items():
        if place != ("MERIDIAN", "AEC"):
            assert await scoped(Tariff, scope).count(match_tariff_use(TariffSide.BUYING)) == 0, place

    totals = {}
    for side in (TariffSide.SELLING, TariffSide.BUYING):
        ids = await compiled_versions.list_active_version_ids(air, use=side)
        candidates = await compiled_versions.load_rating_candidates(air, ids, side)
        engine = await rate_books.build_rating_engine(air, candidates)
        rating = engine.rate(FREIGHT, None)
        assert rating.total is not None, rating.reason
        totals[side] = f"{rating.total:f}"
    # sold at 2.9644 a kg: 592.88, fuel 14.5 % 85.97, fee 25; bought at 2.4308: 486.16, fuel 12 % 58.34
    assert totals == {TariffSide.SELLING: "703.85", TariffSide.BUYING: "544.50"}
    # started again, nothing is added
    again = await seed_installation(connections.settings)
    assert (again["buying tariffs"], again["rated costs"]) == (0, 0)
