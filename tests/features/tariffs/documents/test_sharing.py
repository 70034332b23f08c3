"""Tariff documents shared with people and groups, to view or to edit."""

import pytest

from freight.documents.user import User
from tests.features.tariffs.documents.asked import (
    FIELDS,
    PDF,
    REVISED,
    changed,
    content,
    fields,
    listed,
    new,
    put,
    role_of,
    saved,
    uploaded,
)


async def shared(ana, how, **whom):
    return await saved(ana, sharing={how: {"Groups": whom.get("groups", []), "Users": whom.get("users", [])}})


async def test_a_document_shared_to_view_is_read_and_not_written(ana, tenants, sign_in) -> None:
    vera = await sign_in(tenants.vera)  # holds no permission of tariffs
    mine = await shared(ana, "sharedWithView", users=[str(tenants.vera.id)])
    other = await saved(ana)
    assert [each["id"] for each in await listed(vera)] == [mine["id"]]
    assert (await content(vera, mine["presentDocId"]["id"])).content == PDF
    assert (await vera.get(f"/api/tms/{mine['id']}/history")).status_code == 200
    for path in (f"/api/tms/{other['id']}", f"/api/tms/{other['id']}/history"):
        assert (await vera.get(path)).status_code == 404
    assert (await content(vera, other["presentDocId"]["id"])).status_code == 404
    assert (await changed(vera, mine, region="Mine"))["status"] == 403
    assert (await uploaded(vera))["status"] == 403


async def test_a_document_shared_to_edit_is_revised_and_not_shared_on(ana, tenants, sign_in) -> None:
    vera = await sign_in(tenants.vera)
    mine = await shared(ana, "sharedWithEdit", users=[str(tenants.vera.id)])
    revision = (await uploaded(vera, REVISED, "by vera.pdf"))["data"]
    [revised] = (await changed(vera, mine, row={"revisionDocId": revision}))["data"]["documents"]
    assert (revised["presentDocId"]["v"], revised["uploadedBy"], revised["mayShare"]) == (
        "by vera.pdf",
        "Vera Lind",
        False,
    )
    assert (await content(ana, revision["id"])).content == REVISED  # the uploader's file, read through the document
    onward = {"sharedWithView": {"Groups": [role_of(tenants.vera)], "Users": []}}
    assert (await changed(vera, revised, row=onward))["status"] == 403
    assert (await vera.delete(f"/api/tms/{mine['id']}", params={"revision": 2})).status_code == 403
    assert (await put(vera, {"data": [{"presentDocId": revision, "fields": fields(FIELDS)}]}))["status"] == 403


async def test_a_group_is_everybody_of_a_role(ana, tenants, sign_in) -> None:
    vera = await sign_in(tenants.vera)
    document = await shared(ana, "sharedWithView", groups=[role_of(tenants.vera)])
    assert [each["id"] for each in await listed(vera)] == [document["id"]]
    await User.find_one(User.id == tenants.vera.id).update({"$set": {"memberships.0.role_id": None}})
    assert await listed(vera) == []


async def test_a_group_of_people_reads_and_edits_what_is_shared_with_it(ana, tenants, sign_in) -> None:
    """R385, R386: who edits as a group is among the viewers, too."""
    form = {"name": "Airline desk", "type": "user", "system": str(tenants.air.system_id)}
    group = (await ana.post("/api/groups", json={**form, "definition": [str(tenants.vera.id)]})).json()["data"]
    document = await shared(ana, "sharedWithEdit", groups=[group["id"]])
    assert document["sharedWithView"] == {"Groups": [group["id"]], "Users": []}
    vera = await sign_in(tenants.vera)
    [seen] = await listed(vera)
    assert (seen["id"], seen["mayEdit"]) == (document["id"], True)
    assert (await changed(vera, document, region="Midwest"))["status"] == 200
    emptied = {**form, "id": group["id"], "definition": [], "revision": 1}
    assert (await ana.post("/api/groups", json=emptied)).status_code == 200
    assert await listed(vera) == []
    back = await ana.put(f"/api/groups/{group['id']}/history/1", json={"revision": 2})
    assert back.status_code == 200 and len(await listed(vera)) == 1
    assert (await ana.delete(f"/api/groups/{group['id']}", params={"revision": 3})).status_code == 200
    assert await listed(vera) == [], "what was shared with a group that has gone is not shared any more"


async def test_groups_are_suggested_by_name(ana, tenants) -> None:
    form = {"name": "Airline desk", "type": "user", "system": str(tenants.air.system_id), "definition": []}
    elsewhere = {**form, "name": "Ocean desk", "system": str(tenants.ocean.system_id)}
    for each in (form, elsewhere):
        assert (await ana.post("/api/groups", json=each)).status_code == 200
    told = (await ana.get("/api/suggestion", params={"suggestionFor": "groups"})).json()["msg"]
    assert [each["n"] for each in told] == ["Airline desk", "Operator"]
    assert told[1]["v"] == role_of(tenants.vera)


@pytest.mark.parametrize(
    ("whom", "status"),
    [({"Groups": ["0" * 24], "Users": []}, 404), ({"Groups": [], "Users": ["0" * 24]}, 404)],
)
async def test_nothing_is_shared_with_who_is_not_there(ana, whom, status) -> None:
    assert (await put(ana, await new(ana, sharing={"sharedWithEdit": whom})))["status"] == status


async def test_nobody_belongs_to_another_system(ana, tenants) -> None:
    answer = await put(ana, await new(ana, sharing={"sharedWithEdit": {"Groups": [], "Users": [str(tenants.olaf.id)]}}))
    assert answer["status"] == 404
