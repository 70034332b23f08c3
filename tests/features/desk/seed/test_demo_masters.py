"""The consol of the demo: twelve houses in a container, one shipment that is not mapped, bills divided to the cent."""

from decimal import Decimal
from typing import Any

import pytest

from freight.documents.master import Master
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.demo_masters import load_demo_masters
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_rotterdam_has_a_consol_of_twelve_houses_and_one_that_is_not_mapped(
    connections: Connections, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"OIR": 400})
    assert (await seed_installation(connections.settings))["masters"] == 1
    rotterdam = (await list_system_scopes())["MERIDIAN", "OIR"]
    (consol,) = await scoped(Master, rotterdam).find({}).to_list()
    assert len(consol["houses"]) == 12
    answer = await client.post("/api/demoLogin", json={"userName": "ana.ortiz"})
    session = {"sessionId": answer.json()["data"]["sessionId"]}
    place = {"company": str(rotterdam.company_id), "system": str(rotterdam.system_id)}
    switched = (await client.post("/api/resetCookie", json=place, headers=session)).json()["data"]
    session = {"sessionId": switched["sessionId"]}
    unmatched = (await client.get("/api/masters/unmatched", headers=session)).json()["data"]["rows"]
    assert [(row["number"], row["masterId"], len(row["shipments"])) for row in unmatched] == [
        (consol["number"], str(consol["_id"]), 1)
    ]
    detail = (await client.get(f"/api/masters/{consol['_id']}", headers=session)).json()["data"]
    assert [cost["by"] for cost in detail["costs"]] == ["Ana Ortiz", "Ana Ortiz"]
    for cost in detail["costs"]:
        assert (cost["problem"], len(cost["houses"])) == ("", 12)
        assert sum(Decimal(part["amount"]) for part in cost["houses"]) == Decimal(cost["amount"])
    assert sum(Decimal(house["chargeableWeight"]) for house in detail["houses"]) < 26_000, "one container carries them"
    assert await load_demo_masters(rotterdam, SEEDS) == 0, "once"
