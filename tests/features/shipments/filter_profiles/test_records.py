"""Filter profiles through the records kit: the owner renames, shares, removes and restores them."""

from typing import Any

import httpx
import pytest

from tests.features.shipments.filter_profiles.conftest import UNRATED, listed, save
from tests.fixtures.tenants import Tenants

PATH = "/api/records/filterProfile/shipment"
NAME, SHARED, CONDITIONS = "profile#name", "profile#shared", "profile#conditions"
IN_WORDS = "Status is Not Rated and (Carrier is in the list LH, UA or Gross weight is more than 500)"
RATED = {"condition": "and", "fields": [{"name": "status", "operator": "equalTo", "value": "Rated"}]}


async def rows(caller: httpx.AsyncClient, **query: Any) -> list[dict[str, Any]]:
    return (await caller.get(PATH, params=query)).json()["data"]["rows"]


async def named(caller: httpx.AsyncClient, name: str) -> dict[str, Any]:
    (found,) = [row for row in await rows(caller) if row["values"][NAME] == name]
    return found


async def put(caller: httpx.AsyncClient, row: dict[str, Any], **values: Any) -> httpx.Response:
    body = {"values": {f"profile#{key}": value for key, value in values.items()}, "revision": row["revision"]}
    return await caller.put(f"{PATH}/{row['id']}", json=body)


async def test_a_saved_filter_is_a_record_that_says_what_it_filters_by(ana: httpx.AsyncClient) -> None:
    await save(ana, "Unrated")
    (row,) = await rows(ana)
    assert row["values"] == {NAME: "Unrated", CONDITIONS: IN_WORDS, SHARED: False}
    assert (row["ownerName"], row["mayChange"], row["archived"]) == ("Ana Ortiz", True, False)
    assert [found["id"] for found in await rows(ana, q="gross weight")] == [row["id"]]


async def test_a_profile_is_made_in_its_list_and_nowhere_else(ana: httpx.AsyncClient) -> None:
    described = (await ana.get(f"{PATH}/description")).json()["data"]
    assert (described["personal"], described["permissions"]["add"]) == (True, None)
    assert (await ana.post(PATH, json={"values": {NAME: "Empty"}})).status_code == 404


async def test_its_owner_renames_and_shares_it_and_the_conditions_stay(
    ana: httpx.AsyncClient, omar: httpx.AsyncClient
) -> None:
    await save(ana, "Unrated")
    (row,) = await rows(ana)
    renamed = await put(ana, row, name="To be rated", shared=True, conditions="everything")
    assert renamed.json()["data"]["values"] == {NAME: "To be rated", CONDITIONS: IN_WORDS, SHARED: True}
    (profile,) = await listed(omar, templateName="to be RATED")
    assert [part.get("value") for part in profile["template"]["fields"]] == ["Not Rated", None]


@pytest.mark.parametrize("name", ["Müller", "a/b", "<b>x</b>"])
async def test_r167_a_name_of_other_characters_is_refused_beside_its_field(ana: httpx.AsyncClient, name: str) -> None:
    await save(ana, "Unrated")
    refused = await put(ana, await named(ana, "Unrated"), name=name)
    assert refused.status_code == 412
    assert refused.json()["data"]["invalidMsgList"][0]["fields"][NAME]["message"] == (
        "New Profile name can only have alphanumeric, space, underscore, hyphen string."
    )


async def test_a_name_is_not_taken_twice_by_renaming(ana: httpx.AsyncClient) -> None:
    await save(ana, "Late")
    await save(ana, "Unrated")
    clash = await put(ana, await named(ana, "Unrated"), name="LATE")
    assert (clash.status_code, clash.json()["msg"]) == (
        409,
        "Name LATE already exists. Open that one to change it.",
    )


async def test_others_see_what_is_shared_and_change_nothing_of_it(
    ana: httpx.AsyncClient, omar: httpx.AsyncClient
) -> None:
    await save(ana, "Mine")
    mine = await named(ana, "Mine")
    await save(ana, "Ours", shared=True)
    (ours,) = await rows(omar)
    assert (ours["values"][NAME], ours["ownerName"], ours["mayChange"]) == ("Ours", "Ana Ortiz", False)
    address = f"{PATH}/{ours['id']}"
    refused = [
        await put(omar, ours, name="Taken over"),
        await omar.delete(address, params={"revision": 1}),
        await omar.put(f"{address}/history/1", json={"revision": 1}),
    ]
    assert [answer.status_code for answer in refused] == [403, 403, 403]
    assert refused[0].json()["msg"] == "Only the owner can change this filter profile."
    hidden = [
        await omar.get(f"{PATH}/{mine['id']}"),
        await omar.get(f"{PATH}/{mine['id']}/history"),
        await put(omar, mine, shared=True),
    ]
    assert [answer.status_code for answer in hidden] == [404, 404, 404]


async def test_nobody_of_another_system_or_company_sees_a_shared_one(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    await save(ana, "Ours", shared=True)
    (ours,) = await rows(ana)
    for stranger in (tenants.olaf, tenants.tomasz):
        caller = await sign_in(stranger)
        assert await rows(caller) == []
        assert (await caller.get(f"{PATH}/{ours['id']}")).status_code == 404


async def test_someone_limited_to_some_accounts_keeps_filters_too(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    june = await sign_in(tenants.june)
    assert (await save(june, "June")).status_code == 200
    assert (await put(june, await named(june, "June"), name="Of June")).status_code == 200


async def test_of_two_windows_the_second_is_told(ana: httpx.AsyncClient) -> None:
    await save(ana, "Late")
    (row,) = await rows(ana)
    assert (await put(ana, row, name="Later")).status_code == 200
    assert (await put(ana, row, name="Latest")).status_code == 409
    # the menu of the list and the screen guard each other
    over = await save(ana, "Late", RATED, templateId=row["id"], isUpdate=True, revision=row["revision"])
    assert over.status_code == 409
    assert [found["values"][NAME] for found in await rows(ana)] == ["Later"]


async def test_each_save_is_in_the_history_and_a_restore_brings_the_conditions_back(ana: httpx.AsyncClient) -> None:
    await save(ana, "Late")
    (row,) = await rows(ana)
    await save(ana, "Late", RATED, templateId=row["id"], isUpdate=True, revision=1)
    address = f"{PATH}/{row['id']}"
    told = (await ana.get(f"{address}/history")).json()["data"]["entries"]
    assert [entry["action"] for entry in told] == ["changed", "created"]
    assert told[0]["changes"] == [
        {"key": CONDITIONS, "label": "Conditions", "before": IN_WORDS, "after": "Status is Rated"}
    ]
    assert (await ana.put(f"{address}/history/1", json={"revision": 2})).status_code == 200
    (profile,) = await listed(ana)
    assert [part.get("value") for part in profile["template"]["fields"]] == ["Not Rated", None]
    assert len(profile["template"]["fields"][1]["fields"]) == len(UNRATED["fields"][1]["fields"])


async def test_what_its_owner_removed_is_his_to_bring_back_unless_the_name_is_taken(
    ana: httpx.AsyncClient, omar: httpx.AsyncClient
) -> None:
    await save(ana, "Late", shared=True)
    (row,) = await rows(ana)
    address = f"{PATH}/{row['id']}"
    assert (await ana.delete(f"/api/filterProfiles/{row['id']}", params={"revision": 1})).status_code == 200
    assert await rows(ana) == await rows(omar) == await rows(omar, archived=True) == []
    assert (await omar.get(address)).status_code == 404
    assert [found["id"] for found in await rows(ana, archived=True)] == [row["id"]]

    await save(ana, "Late", RATED)
    taken = await ana.put(f"{address}/history/1", json={"revision": 2})
    assert (taken.status_code, taken.json()["msg"]) == (
        409,
        "Name Late already exists. Open that one to change it.",
    )
    await put(ana, await named(ana, "Late"), name="Rated")
    assert (await ana.put(f"{address}/history/1", json={"revision": 2})).status_code == 200
    assert [found["values"][NAME] for found in await rows(omar)] == ["Late"]
