"""The milestones of a system: the initial ones, and how an administrator may change them."""

import json
from typing import Any

from freight.documents.milestone_type import MilestoneType
from freight.features.desk.seed.service import furnish_system
from freight.features.tracking.milestones.seed import load_milestones
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.tracking.conftest import Tracker
from tests.fixtures.tenants import Tenants
from tests.workbooks import xlsx

PATH = "/api/records/milestone"


def values(code: str = "HLD", **more: Any) -> dict[str, Any]:
    return {"milestone#code": code, "milestone#name": "Held at border", "milestone#rank": "45"} | {
        f"milestone#{key}": value for key, value in more.items()
    }


async def test_every_new_system_begins_with_the_usual_ones(ana: Tracker, tenants: Tenants) -> None:
    assert (await ana.get("milestones"))["rows"][1] == {
        "code": "PUP",
        "name": "Picked up",
        "modes": [],
        "toleranceHours": 4,
        "isDelivery": False,
    }
    await furnish_system(tenants.ocean)
    wanted = json.loads((SEEDS / "milestones.json").read_text())
    assert await scoped(MilestoneType, tenants.ocean).count() == len(wanted)


async def test_what_an_administrator_took_away_does_not_come_back(ana: Tracker) -> None:
    await scoped(MilestoneType, ana.scope).update_many({}, {"$set": {"archived": True}})
    assert await load_milestones(ana.scope, SEEDS) == 0


async def test_a_milestone_is_added_and_keeps_its_code(ana: Tracker) -> None:
    answer = await ana.caller.post(PATH, json={"values": values(modes="ocean , air", toleranceHours="6")})
    assert answer.status_code == 200, answer.text
    made = answer.json()["data"]
    assert made["values"]["milestone#modes"] == "Ocean, Air"
    body = {"revision": made["revision"], "values": values("HELD")}
    refused = await ana.caller.put(f"{PATH}/{made['id']}", json=body)
    assert refused.json()["msg"] == "Code: a milestone keeps its code. Add another milestone instead."


async def test_figures_that_cannot_be(ana: Tracker) -> None:
    for wrong, message in (
        ({"rank": "4.5"}, "Order: a whole number, 0 to 9,999."),
        ({"toleranceHours": "2000"}, "1,440"),
    ):
        answer = await ana.caller.post(PATH, json={"values": values(**wrong)})
        assert answer.status_code == 400
        assert message in answer.json()["msg"]
    twin = await ana.caller.post(PATH, json={"values": values("del")})
    assert twin.status_code == 409, twin.text


async def test_milestones_from_a_workbook(ana: Tracker) -> None:
    content = xlsx([["HLD", "Held at border", 45, 6]], ["Code", "Name", "Order", "Tolerance in hours"])
    answer = await ana.caller.post(f"{PATH}/import", files={"uploadedFile": ("milestones.xlsx", content)})
    assert answer.status_code == 200, answer.text
    assert "HLD" in [each["code"] for each in (await ana.get("milestones"))["rows"]]


async def test_who_may_not_configure_changes_nothing(ana: Tracker, tenants: Tenants, sign_in: Any) -> None:
    vera = await sign_in(tenants.vera)
    assert (await vera.post(PATH, json={"values": values()})).status_code == 403
