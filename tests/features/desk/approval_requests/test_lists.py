"""The three lists of requests, what is in each, and who sees a request's files."""

import pytest

from tests.features.desk.approval_requests.asked import act, ladder, pending, sent
from tests.features.identity.api_keys.keys import bearing, make

OTHER = "userTrackingRequest"
PDF = b"%PDF-1.4\n%%EOF\n"


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


@pytest.fixture
async def omar(sign_in, tenants):
    return await sign_in(tenants.omar)


@pytest.fixture
async def vera(sign_in, tenants):
    """She sees shipments and nothing else."""
    return await sign_in(tenants.vera)


async def listed(caller, name, **asked):
    return (await caller.get(f"/api/requests/{name}", params=asked)).json()["data"]


async def test_a025_three_lists_of_pages(ana, omar, tenants):
    await ladder(ana, OTHER, [tenants.omar])
    for number in range(3):
        await sent(ana, OTHER, title=f"Request {number}")
    waiting = await listed(omar, "pending", pageLimit=2)
    assert (waiting["count"], [each["label"] for each in waiting["data"]]) == (3, ["Request 2", "Request 1"])
    assert [each["label"] for each in (await listed(omar, "pending", pageLimit=2, pageNo=2))["data"]] == ["Request 0"]
    assert (await listed(ana, "pending"))["count"] == 0
    assert (await listed(ana, "myRequests"))["count"] == 3 and (await listed(omar, "myRequests"))["count"] == 0
    assert (await listed(omar, "allRequest"))["count"] == 3


async def test_a_list_is_filtered_by_rules_and_by_who_sent_it(ana, omar, tenants):
    await ladder(ana, OTHER, [tenants.omar])
    laptop = await sent(ana, OTHER, title="A laptop")
    await sent(ana, OTHER, title="A badge")
    await act(omar, laptop, "approve")
    approved = {"name": "status", "operator": "equalTo", "value": "approved", "type": "text"}
    rules = {"condition": "and", "level": 0, "fields": [approved]}
    by_ana = {"systemId": str(tenants.air.system_id), "emailId": "Ana.Ortiz@Example.test"}
    body = {"filterObj": {"rules": rules, **by_ana}}
    asked = {"reportType": "allRequest"}
    found = (await ana.post("/api/requests/filterRequest", params=asked, json=body)).json()
    assert [each["label"] for each in found["data"]["data"]] == ["A laptop"] and found["data"]["count"] == 1
    foreign = {"filterObj": {"systemId": str(tenants.gdynia.system_id)}}
    assert (await ana.post("/api/requests/filterRequest", json=foreign)).status_code == 404


async def test_r083_somebody_without_the_menu_decides_what_waits_for_her_and_sees_no_more(ana, vera, tenants):
    await ladder(ana, OTHER, [tenants.vera])
    request = await sent(ana, OTHER, title="A laptop")
    assert await pending(vera) == 1
    assert (await vera.get("/api/requests/allRequest")).status_code == 403
    assert (await act(vera, request, "approve")).json()["data"]["status"] == "approved"


async def test_a_levels_people_may_be_a_group_or_a_role(ana, vera, tenants):
    role = str(tenants.vera.memberships[0].role_id)
    body = {"name": "By role", "requestType": OTHER, "levels": [{"mode": "any", "groups": [role]}]}
    made = (await ana.post("/api/approvalLadders", json=body)).json()["data"]
    assert made["levels"][0]["groups"] == [{"id": role, "name": "Operator"}]
    request = await sent(ana, OTHER, title="A laptop")
    assert request["waitsFor"] == ["June Park", "Omar Haddad", "Vera Lind"], "not the one who asks"


async def test_a_file_is_seen_by_those_who_decide_or_by_all_where_it_says_so(ana, omar, sign_in, tenants):
    """A069: the file of a request comes from the calls of documents."""
    await ladder(ana, OTHER, [tenants.omar])
    june = await sign_in(tenants.june)
    file = {"file": ("contract.pdf", PDF, "application/pdf")}
    taken = (await ana.post("/api/requests/file", files=file)).json()["data"]
    request = await sent(ana, OTHER, title="A contract", fileIds=[taken["fileId"]])
    assert [each["name"] for each in request["files"]] == ["contract.pdf"]
    address, asked = "/api/tms/download/file", {"id": taken["fileId"]}
    assert (await omar.get(address, params=asked)).content == PDF
    ticket = (await omar.get("/api/tms/download/fileGCS", params=asked)).json()["data"]
    assert (await omar.get(ticket["url"])).content == PDF
    of_june = await june.get(f"/api/requests/{request['workFlowDocId']}")
    assert of_june.json()["data"]["files"] == [] and of_june.json()["data"]["documents"] == 1
    assert (await june.get(address, params=asked)).status_code == 404
    show = f"/api/requests/{request['workFlowDocId']}/files/{taken['fileId']}"
    assert (await omar.put(show, json={"visibleToAll": True})).status_code == 403, "that is for who sent it"
    assert (await ana.put(show, json={"visibleToAll": True})).status_code == 200
    assert (await june.get(address, params=asked)).content == PDF


async def test_a_request_of_another_company_is_none(ana, omar, sign_in, tenants):
    await ladder(ana, OTHER, [tenants.omar])
    request = await sent(ana, OTHER, title="A laptop")
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.get(f"/api/requests/{request['workFlowDocId']}")).status_code == 404
    assert (await act(tomasz, request, "approve")).status_code == 404
    assert (await listed(tomasz, "allRequest"))["count"] == 0


async def test_home_lists_what_waits_for_the_one_who_looks(ana, omar, tenants):
    """One figure: Home, the count of the navigation and the list."""
    await ladder(ana, OTHER, [tenants.omar])
    await sent(ana, OTHER, title="A laptop")
    await sent(ana, OTHER, title="A badge")
    [todo] = [
        each
        for each in (await omar.get("/api/dashboard/home")).json()["data"]["needsDoing"]
        if each["kind"] == "requests"
    ]
    assert (todo["count"], todo["link"]) == (2, "/requests/pendingforme")
    assert await pending(omar) == (await listed(omar, "pending"))["count"] == 2
    of_ana = (await ana.get("/api/dashboard/home")).json()["data"]["needsDoing"]
    assert [each for each in of_ana if each["kind"] == "requests"] == []


async def test_who_has_nothing_to_do_with_a_request_sees_none_of_it(ana, omar, vera, tenants):
    """Vera may not see all requests, and this one is not hers: knowing its id does not help."""
    await ladder(ana, OTHER, [tenants.omar])
    request = await sent(ana, OTHER, title="A laptop")
    assert (await vera.get(f"/api/requests/{request['workFlowDocId']}")).status_code == 404
    assert (await act(vera, request, "comment", "Me too")).status_code == 404
    assert (await omar.get(f"/api/requests/{request['workFlowDocId']}")).status_code == 200


async def test_a_decision_is_made_in_person_not_by_a_key(ana, client, tenants):
    await ladder(ana, OTHER, [tenants.omar])
    request = await sent(ana, OTHER, title="A laptop")
    told = await make(ana, tenants.air, ["requests.menuRequests"])
    address = f"/api/workFlow/{request['workFlowDocId']}"
    answer = await client.put(address, json={"action": "cancel"}, headers=bearing(told["text"]))
    assert (answer.status_code, answer.json()["msg"]) == (403, "This call is not for API keys. Sign in to do this.")
    listed_by_key = await client.get("/api/requests/myRequests", headers=bearing(told["text"]))
    assert listed_by_key.json()["data"]["count"] == 1
