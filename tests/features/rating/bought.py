"""A system that buys: a carrier, and its tariff on the lane of the rate sheet."""

from typing import Any

from freight.features.tariffs import service as tariffs
from tests.features.rating.sheets import TARIFF, band

BUYING = {**TARIFF, "name": "LH buying", "side": "buying", "carrier": "V444_0", "effectiveDate": "2026-06-01"}
# less than any selling rate, of a later first day, and published last: a choice that ignored the side would take it
BOUGHT_LANES = [band("0", "499.99", "0.03", "1")]


async def add_carrier(caller: Any, code: str = "V444_0", name: str = "Lufthansa Cargo") -> str:
    """Add a carrier and return its id."""
    values = {"carrier#code": code, "carrier#name": name, "carrier#paymentDays": "30"}
    answer = await caller.post("/api/records/carrier", json={"values": values})
    assert answer.status_code == 200, answer.text
    own_id: str = answer.json()["data"]["id"]
    return own_id


async def add_buying_tariff(air: Any, lanes: Any = None, **changes: Any) -> str:
    """Publish a tariff that is bought from a carrier, and return its id."""
    made = (await air.ana.post("/api/tariffs", json=BUYING | changes)).json()
    assert made["status"] == 200, made
    tariff_id: str = made["data"]["tariffId"]
    await tariffs.replace_lanes(air.tenants.air, tariff_id, lanes or BOUGHT_LANES, publish=True, by_name="Marek Novak")
    return tariff_id


async def hide_costs(user: Any) -> Any:
    """Take the right to see costs from a user who has every other one."""
    for membership in user.memberships:
        membership.permissions = [code for code in membership.permissions if not code.startswith("costs.")]
        membership.own = [code for code in membership.own if not code.startswith("costs.")]
    return await user.save()
