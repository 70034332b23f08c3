"""Users who track the shipments of Air Export Chicago, by the milestones every system begins with. Times are in
Chicago's zone and relative to today, because shipments are late by the clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from freight.core.places import HOME
from freight.documents.shipment import Shipment
from freight.documents.shipment_event import ShipmentEvent
from freight.features.tracking.milestones.seed import load_milestones
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.features.shipments.conftest import CARRIER, SHIP_DATE, Clerk, new
from tests.features.shipments.conftest import ana as clerk  # noqa: F401
from tests.features.shipments.conftest import templates as templates
from tests.fixtures.tenants import Tenants

MODE, DESTINATION = "shipmentInformation#transportMode", "shipmentRouting#destinationPort"
ORIGIN, COUNTRY = "shipmentRouting#originPort", "shipmentRouting#destinationCountry"


def local(days: float = 0, hours: float = 0) -> datetime:
    """The time on the wall in Chicago, so long from now."""
    return HOME.local(clock.now()) + timedelta(days=days, hours=hours)


def day(days: int) -> str:
    return f"{local(days):%Y-%m-%d}"


@dataclass(frozen=True)
class Tracker:
    """A signed-in caller who tracks shipments."""

    caller: httpx.AsyncClient
    scope: Scope

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = await self.caller.post(f"/api/tracking/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()["data"] if status == 200 else answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.caller.get(f"/api/tracking/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def row(self, number: str, milestone: str, when: datetime, kind: str = "Actual", **more: str) -> Record:
        cells = {"shipment": number, "milestone": milestone, "kind": kind}
        return cells | {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M}"} | more

    async def check(self, *rows: Record) -> Any:
        return await self.post("events/check", {"rows": [{"tempId": at, **row} for at, row in enumerate(rows, 1)]})

    async def save(self, *rows: Record) -> Any:
        return await self.post("events", {"rows": [{"tempId": at, **row} for at, row in enumerate(rows, 1)]})

    async def report(self, number: str, milestone: str, when: datetime, kind: str = "Actual", **more: str) -> Any:
        """One row that must be stored, or be there already."""
        saved = await self.save(self.row(number, milestone, when, kind, **more))
        assert saved["refused"] == 0, saved
        return saved

    async def listed(self, **wanted: Any) -> list[str]:
        """The numbers of the shipments that a list finds."""
        page = await self.post("shipments", wanted)
        assert page["count"] == len(page["rows"])
        return [row["number"] for row in page["rows"]]

    async def shipment(self, number: str) -> Record:
        found = await scoped(Shipment, self.scope).find_one({"shipment_number": number})
        assert found is not None
        return dict(found)

    async def timeline(self, number: str) -> Any:
        return await self.get(f"shipments/{(await self.shipment(number))['_id']}")

    async def events(self, number: str) -> list[Record]:
        found = scoped(ShipmentEvent, self.scope).find({"shipment_id": (await self.shipment(number))["_id"]})
        return [dict(each) async for each in found.sort("_id", 1)]


@pytest.fixture
async def ana(tenants: Tenants, clerk: Clerk) -> Tracker:  # noqa: F811
    """May do everything in the system, which has the milestones it begins with."""
    await load_milestones(tenants.air, SEEDS)
    return Tracker(clerk.caller, tenants.air)


@pytest.fixture
async def three(ana: Tracker, clerk: Clerk) -> Tracker:  # noqa: F811
    """An air, an ocean and a ground shipment of Fillmore, shipped ten days ago."""
    shipped = {SHIP_DATE: day(-10)}
    await clerk.saved(
        new("A-1", tempId=1, **shipped, **{MODE: "Air", CARRIER: "LH", ORIGIN: "USORD", DESTINATION: "DEFRA"}),
        new("O-1", tempId=2, **shipped, **{MODE: "Ocean", CARRIER: "MAEU", ORIGIN: "USORD", DESTINATION: "DEFRA"}),
        new("G-1", tempId=3, **shipped, **{MODE: "Ground", CARRIER: "LH", ORIGIN: "USORD", DESTINATION: "USLAX"}),
    )
    return ana


@pytest.fixture
async def june(three: Tracker, tenants: Tenants, sign_in: Any) -> Tracker:
    """Tracks Fillmore's shipments only."""
    return Tracker(await sign_in(tenants.june), tenants.air)
