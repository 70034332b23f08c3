"""Three tariffs in one system: two in force, one for an account of its own, and an unpublished draft."""

from dataclasses import dataclass
from datetime import date

import httpx
import pytest

from freight.features.tariffs import service as tariffs
from freight.kit import clock
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import TARIFF, band
from tests.fixtures.tenants import Tenants

EURO = TARIFF | {"name": "Rail 2026", "currency": "EUR"}
DRAFT = TARIFF | {"name": "Sea 2027", "effectiveDate": "2027-01-01", "expiryDate": ""}
# dearer below 100 kg, cheaper from there on
RAIL = [
    band("0", "99.99", "2", "10", carrier="V777", service="RAIL", days=9),
    band("100", "999.99", "0.01", "0.5", carrier="V777", service="RAIL", days=9),
]


@dataclass(frozen=True)
class Overseen:
    """The system and its tariffs: `air_id` for everybody, `rail_id` for the account fill1, `sea_id` a draft."""

    tenants: Tenants
    ana: httpx.AsyncClient
    air_id: str
    rail_id: str
    sea_id: str


@pytest.fixture
async def overseen(air, monkeypatch) -> Overseen:  # noqa: F811
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))

    async def make(body, bands, *, publish):
        answer = (await air.ana.post("/api/tariffs", json=body)).json()
        assert answer["status"] == 200, answer
        tariff_id = answer["data"]["tariffId"]
        if bands:
            await tariffs.replace_lanes(air.tenants.air, tariff_id, bands, publish=publish, by_name="Marek Novak")
        return tariff_id

    rail = await make(EURO | {"accountId": str(air.tenants.fill1)}, RAIL, publish=True)
    sea = await make(DRAFT, [], publish=False)
    return Overseen(air.tenants, air.ana, air.tariff_id, rail, sea)
