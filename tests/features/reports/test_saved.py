"""Saved reports: kept by their owner, shared without data, run with the permissions of the user who runs them."""

import pytest

from tests.features.reports.conftest import Analyst, totals

PLAN = {
    "dataset": "shipments",
    "rows": [{"field": "accountId"}],
    "measures": [{"how": "count"}, {"field": "rating#total", "how": "sum"}],
}


async def saved(who, **body):
    answer = await who.caller.post("/api/customReports", json={"name": "By account", "plan": PLAN} | body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def listed(who):
    return [(one["name"], one["isOwn"]) for one in (await who.get("customReports"))["reports"]]


@pytest.fixture
async def june(tenants, sign_in):
    """Sees the account fill1 alone."""
    return Analyst(await sign_in(tenants.june), tenants.air, tenants.fill1)


async def test_a_report_is_ones_own_until_it_is_shared(nine, june):
    mine = await saved(nine)
    assert (await listed(nine), await listed(june)) == ([("By account", True)], [])
    assert (await june.caller.get(f"/api/customReports/{mine['id']}")).status_code == 404
    body = {"name": "By account", "plan": PLAN, "shared": True, "revision": mine["revision"]}
    assert (await nine.caller.put(f"/api/customReports/{mine['id']}", json=body)).status_code == 200
    assert await listed(june) == [("By account", False)]
    changed = await june.caller.put(f"/api/customReports/{mine['id']}", json=body | {"revision": 2})
    assert (changed.status_code, changed.json()["msg"]) == (403, "Only the owner can change this report.")
    assert (await june.caller.delete(f"/api/customReports/{mine['id']}?revision=2")).status_code == 403


async def test_a_colleague_sees_only_what_is_his_in_a_shared_report(nine, june):
    shared = await saved(nine, shared=True)
    theirs = (await june.caller.post("/api/customReports/run", json={"reportId": shared["id"]})).json()["data"]
    assert [row["keys"][0]["label"] for row in theirs["summary"]["table"]] == ["Fillmore Instruments"]
    # 100.10 + 200.20 + 56.78, and 300.30 + 90.00
    assert {key[2]: figure for key, figure in totals(theirs).items() if key[1] == 1} == {
        "USD": "357.08",
        "EUR": "390.30",
    }
    other = {"keys": [{"field": "accountId", "value": str(nine.scope.system_id)}]}
    page = (await june.run(PLAN, within=other))["page"]
    assert (page["count"], page["rows"]) == (0, [])


async def test_of_two_who_save_the_second_is_told(nine):
    mine = await saved(nine)
    body = {"name": "Renamed", "plan": PLAN, "revision": mine["revision"]}
    assert (await nine.caller.put(f"/api/customReports/{mine['id']}", json=body)).status_code == 200
    answer = await nine.caller.put(f"/api/customReports/{mine['id']}", json=body | {"name": "Again"})
    assert (answer.status_code, answer.json()["msg"]) == (
        409,
        "Someone else changed this record. Reload it and try again.",
    )
    assert await listed(nine) == [("Renamed", True)]


async def test_a_name_stands_once_for_each_person(nine, june):
    await saved(nine)
    answer = await nine.caller.post("/api/customReports", json={"name": "by  ACCOUNT", "plan": PLAN})
    assert (answer.status_code, answer.json()["msg"]) == (
        409,
        "You already have a report called by ACCOUNT. Choose another name.",
    )
    await saved(june)


async def test_a_run_is_noted_and_changes_no_revision(nine, june):
    shared = await saved(nine, shared=True)
    await june.caller.post("/api/customReports/run", json={"reportId": shared["id"]})
    (one,) = (await nine.get("customReports"))["reports"]
    assert (one["revision"], one["lastRunBy"]) == (1, "June Park")


async def test_a_report_that_cannot_be_run_is_not_saved(nine):
    plan = PLAN | {"measures": [{"field": "status", "how": "sum"}]}
    answer = await nine.caller.post("/api/customReports", json={"name": "Wrong", "plan": plan})
    assert (answer.status_code, await listed(nine)) == (400, [])
    rules = {"condition": "and", "fields": [{"name": "status", "operator": "equalTo", "value": "Lost"}]}
    answer = await nine.caller.post("/api/customReports", json={"name": "Wrong", "plan": PLAN | {"rules": rules}})
    assert "unknown Lost" in answer.json()["msg"]


async def test_who_does_not_see_a_list_has_no_reports_of_it(nine, tenants, sign_in):
    tenants.vera.memberships[0].permissions = ["reports.sideReports", "invoiceProcessing.sideInvoiceProcessing"]
    await tenants.vera.save()
    await saved(nine, shared=True)
    vera = Analyst(await sign_in(tenants.vera), tenants.air, tenants.fill1)
    assert await listed(vera) == []
    assert [one["name"] for one in (await vera.get("customReports/datasets"))["datasets"]] == [
        "invoices",
        "charges",
        "invoiceSteps",
    ]
    assert (await vera.ask(PLAN)).status_code == 403
    assert (await vera.caller.post("/api/customReports", json={"name": "No", "plan": PLAN})).status_code == 403


async def test_payables_are_for_people_who_see_every_account(nine, june):
    assert "payables" not in [one["name"] for one in (await june.get("customReports/datasets"))["datasets"]]
    assert (await june.ask({"dataset": "payables"})).status_code == 403


async def test_another_company_has_none_of_it(nine, tenants, sign_in):
    mine = await saved(nine, shared=True)
    tomasz = Analyst(await sign_in(tenants.tomasz), tenants.gdynia, tenants.pomorze)
    await tomasz.shipments()
    assert await listed(tomasz) == []
    for call in (
        tomasz.caller.get(f"/api/customReports/{mine['id']}"),
        tomasz.caller.post("/api/customReports/run", json={"reportId": mine["id"]}),
        tomasz.caller.put(f"/api/customReports/{mine['id']}", json={"name": "X", "plan": PLAN, "revision": 1}),
        tomasz.caller.delete(f"/api/customReports/{mine['id']}?revision=1"),
    ):
        assert (await call).status_code == 404
    assert (await tomasz.run(PLAN))["summary"]["counted"] == 0


async def test_a_deleted_report_is_gone(nine):
    mine = await saved(nine)
    assert (await nine.caller.delete(f"/api/customReports/{mine['id']}?revision=1")).status_code == 200
    assert await listed(nine) == []
    await saved(nine)
