"""Saved filters (R167, R169, R171, R177): per user, shared on request, changed by their owner only."""

from typing import Any

import httpx
import pytest

from freight.documents.filter_profile import FilterProfile
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.filter_profiles.conftest import listed, save
from tests.fixtures.tenants import Tenants


def where(*fields: dict[str, Any]) -> dict[str, Any]:
    return {"condition": "and", "level": 0, "fields": list(fields)}


async def test_a_filter_is_saved_under_a_name_and_found_again(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    answer = await save(ana, "Unrated air_freight - heavy", systemId=str(tenants.air.system_id))
    assert answer.status_code == 200, answer.text
    (profile,) = await listed(ana)
    assert (profile["templateName"], profile["isOwn"], profile["ownerName"]) == (
        "Unrated air_freight - heavy",
        True,
        "Ana Ortiz",
    )
    status, either = profile["template"]["fields"]
    assert (status["type"], either["condition"], either["level"]) == ("text", "or", 1)
    assert [leaf["type"] for leaf in either["fields"]] == ["text", "numeric"]
    assert await listed(ana, templateName="unrated AIR_freight - heavy") == [profile]
    assert await listed(ana, templateName="another") == []
    # what was saved finds what the same conditions find
    found = await ana.post("/api/shipment/list", json={"rules": profile["template"]})
    assert found.status_code == 200, found.text


@pytest.mark.parametrize("name", ["Müller", "a/b", "<b>x</b>", "x;y", "tab\tname", "late.list"])
async def test_r167_a_name_has_letters_digits_space_underscore_and_hyphen(ana: httpx.AsyncClient, name: str) -> None:
    answer = await save(ana, name)
    assert (answer.status_code, answer.json()["msg"]) == (
        400,
        "New Profile name can only have alphanumeric, space, underscore, hyphen string.",
    )
    assert await listed(ana) == []


@pytest.mark.parametrize(
    ("template", "message"),
    [
        (where(), "Please select at least one field."),  # R171
        (where({"operator": "equalTo", "value": "x"}), "Select a field to set a rule"),  # R177
        (
            where({"name": "status", "operator": "equalTo", "value": "x" * 101}),  # R169
            "A filter value can have up to 100 characters.",
        ),
        (
            where({"name": "__proto__", "operator": "equalTo", "value": "x"}),
            "Select a field to set a rule: there is no field '__proto__'.",
        ),
        (
            where({"name": "status", "operator": "$where", "value": "sleep(1000)"}),
            "Status: there is no operator '$where'.",
        ),
    ],
)
async def test_a_filter_that_could_not_be_run_is_not_saved(
    ana: httpx.AsyncClient, template: dict[str, Any], message: str
) -> None:
    answer = await save(ana, "Bad", template)
    assert (answer.status_code, answer.json()["msg"]) == (400, message)
    assert await listed(ana) == []


async def test_only_what_was_understood_is_kept(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    leaf = {"name": "status", "operator": "equalTo", "value": "Rated", "$where": "1", "__proto__": {"admin": True}}
    await save(ana, "Rated", {**where(leaf), "$or": [{}]})
    stored = await scoped(FilterProfile, tenants.air).find_one({"name": "Rated"})
    assert stored is not None
    assert set(stored["template"]) == {"condition", "level", "fields"}
    assert set(stored["template"]["fields"][0]) == {"name", "operator", "value", "value1", "value2", "type"}


async def test_a_name_is_used_once_whatever_its_case(ana: httpx.AsyncClient, omar: httpx.AsyncClient) -> None:
    assert (await save(ana, "Late")).status_code == 200
    clash = await save(ana, "LATE")
    assert (clash.status_code, clash.json()["msg"]) == (
        409,
        "Name LATE already exists. Open that one to change it.",
    )
    assert (await save(omar, "Late")).status_code == 200


async def test_a_shared_filter_is_offered_to_the_system_and_changed_by_its_owner(
    ana: httpx.AsyncClient, omar: httpx.AsyncClient
) -> None:
    await save(ana, "Mine")
    await save(ana, "Ours", shared=True)
    (ours,) = await listed(omar)
    assert (ours["templateName"], ours["isOwn"], ours["ownerName"]) == ("Ours", False, "Ana Ortiz")
    theirs = await save(omar, "Taken over", templateId=ours["templateId"], isUpdate=True, revision=1)
    assert theirs.status_code == 403
    gone = await omar.delete(f"/api/filterProfiles/{ours['templateId']}", params={"revision": 1})
    assert gone.status_code == 403
    mine = next(profile for profile in await listed(ana) if profile["templateName"] == "Mine")
    hidden = await omar.delete(f"/api/filterProfiles/{mine['templateId']}", params={"revision": 1})
    assert hidden.status_code == 404


async def test_two_windows_do_not_overwrite_each_other(ana: httpx.AsyncClient) -> None:
    await save(ana, "Late")
    (late,) = await listed(ana)
    same = {"templateId": late["templateId"], "isUpdate": True, "revision": late["revision"]}
    assert (await save(ana, "Later", **same)).status_code == 200
    second = await save(ana, "Latest", **same)
    assert second.status_code == 409
    assert [profile["templateName"] for profile in await listed(ana)] == ["Later"]
    address = f"/api/filterProfiles/{late['templateId']}"
    assert (await ana.delete(address, params={"revision": 1})).status_code == 409
    assert (await ana.delete(address, params={"revision": 2})).json()["data"]["profiles"] == []
    # the name is free again
    assert (await save(ana, "Later")).status_code == 200


async def test_who_may_not_see_a_list_has_no_filters_for_it(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    assert (await ana.get("/api/filterProfiles", params={"docType": "payslip"})).status_code == 400
    ocean = {"docType": "shipment", "systemId": str(tenants.gdynia.system_id)}
    assert (await ana.get("/api/filterProfiles", params=ocean)).status_code == 404
