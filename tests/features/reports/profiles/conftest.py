"""Report profiles of Air Export Chicago: Ana, who may do everything, sends them to June, who sees Fillmore Instruments
alone, and to Vera, who may not see reports."""

from datetime import timedelta
from typing import Any

import pytest

from freight.documents.report_profile import ReportProfile
from freight.documents.report_sending import ReportSending
from freight.features.reports.profiles import sending
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.reports.conftest import Analyst
from tests.features.reports.test_saved import saved

LIST = {
    "dataset": "shipments",
    "kind": "rows",
    "fields": ["shipmentInformation#shipmentNumber", "accountId", "rating#total"],
    "sort": {"field": "shipmentInformation#shipmentNumber"},
}


def only_carrier(carrier: str) -> dict[str, Any]:
    """Fixed conditions: shipments of one carrier."""
    return {
        "condition": "and",
        "fields": [{"name": "shipmentInformation#carrier", "operator": "equalTo", "value": carrier}],
    }


@pytest.fixture
async def june(tenants: Any, sign_in: Any) -> Analyst:
    """Sees the account Fillmore Instruments alone."""
    return Analyst(await sign_in(tenants.june), tenants.air, tenants.fill1)


@pytest.fixture
async def shipment_list(nine: Analyst) -> dict[str, Any]:
    """A shared list of shipments."""
    return await saved(nine, name="All shipments", plan=LIST, shared=True)


def profile_form(report: dict[str, Any], /, **values: Any) -> dict[str, Any]:
    """A profile with that report alone."""
    return {"name": "Monday pack", "entries": [{"reportId": report["id"]}]} | values


async def keep_profile(who: Analyst, form: dict[str, Any]) -> dict[str, Any]:
    """A profile, saved."""
    answer = await who.caller.post("/api/reportProfiles", json=form)
    assert answer.status_code == 200, answer.text
    profile: dict[str, Any] = answer.json()["data"]
    return profile


async def refuse_profile(who: Analyst, form: dict[str, Any]) -> str:
    """Why a profile is not saved."""
    answer = await who.caller.post("/api/reportProfiles", json=form)
    assert answer.status_code == 400, answer.text
    message: str = answer.json()["msg"]
    return message


async def list_sent(who: Analyst, profile: dict[str, Any]) -> list[dict[str, Any]]:
    """What the profile sent to whom, the first to be stored first."""
    rows: list[dict[str, Any]] = (await who.get(f"reportProfiles/{profile['id']}/sendings"))["rows"]
    return rows[::-1]


async def come_due(who: Analyst) -> None:
    """The time of every profile has come."""
    due = (clock.now() - timedelta(minutes=1)).replace(microsecond=0)
    await scoped(ReportProfile, who.scope).update_many({}, {"$set": {"next_on": due}})


async def lapse_claims(who: Analyst) -> None:
    """The workers that had sendings are gone for as long as a claim lasts."""
    past = clock.now() - timedelta(seconds=1)
    lapsed = {"held_until": past, "queued_until": past, "next_try_on": past}
    await scoped(ReportSending, who.scope).update_many({"is_open": True}, {"$set": lapsed})
    await sending.dispatch_report_profiles()
