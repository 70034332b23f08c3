"""Insurance and authority of carriers: whoever keeps carriers is warned before they end."""

from datetime import timedelta
from typing import Any

from freight.features.work.notices import lookahead
from freight.kit import clock
from tests.features.setup.carriers.test_carriers import add, ana  # noqa: F401
from tests.features.work.notifications.asked import match, panel, saved


async def test_a_paper_that_ends_within_30_days_is_said_once(ana: Any, tenants: Any) -> None:  # noqa: F811
    today = clock.today(tenants.air.place)
    soon, late = (today + timedelta(days=days) for days in (12, 31))
    await add(ana, insuranceTo=soon.isoformat(), authorityTo=late.isoformat())
    await add(ana, code="HLCU", name="Hapag-Lloyd", insuranceTo=(today - timedelta(days=1)).isoformat())
    await saved(ana, "carrierPaperEnds", tenants.ana, days=30, channel="panel")
    place = (str(tenants.air.company_id), str(tenants.air.system_id))
    for _ in range(2):
        await lookahead.run_lookahead_rules(*place)
        await match(tenants.air)
    assert await panel(ana) == [f"Insurance of Maersk ends on {soon.isoformat()}"]


async def test_a_carrier_of_the_system_is_suggested_by_its_name(ana: Any) -> None:  # noqa: F811
    await add(ana)
    rows = (await ana.get("/api/suggestion", params={"suggestionFor": "carrier", "q": "maer"})).json()
    assert "MAEU" in str(rows)
