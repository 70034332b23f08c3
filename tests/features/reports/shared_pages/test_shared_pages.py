"""A saved report as a page for another portal: what it shows, to whom, and when it stops."""

import re
from datetime import timedelta
from html import unescape

import pytest
from structlog.testing import capture_logs

from freight.documents.saved_report import SavedReport
from freight.documents.shared_report_page import SharedReportPage
from freight.documents.system import System
from freight.documents.user import User
from freight.features.reports.shared_pages import page
from freight.kit import clock
from freight.kit.security.one_time_tokens import hash_token
from tests.features.reports.conftest import Analyst
from tests.features.reports.test_saved import PLAN, saved

DEAD = "This page no longer works. Ask whoever gave you the address for a new one."


@pytest.fixture
async def june(tenants, sign_in):
    """Sees the account Fillmore Instruments alone."""
    return Analyst(await sign_in(tenants.june), tenants.air, tenants.fill1)


async def share(who, report, **body):
    answer = await who.caller.post(f"/api/customReports/{report['id']}/pages", json=body)
    assert answer.status_code == 200, answer.text
    made = answer.json()["data"]
    return made | {"token": made["url"].partition("token=")[2]}


async def opened(client, made):
    return await client.get("/api/reportPage", params={"token": made["token"]})


async def is_dead(client, made) -> bool:
    answer = await opened(client, made)
    return (answer.status_code, DEAD in unescape(answer.text)) == (404, True)


def rows(text: str) -> list[list[str]]:
    """The table of a page, row by row."""
    found = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    return [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in found]


async def test_whoever_has_the_address_sees_the_table_with_its_totals(nine, client):
    made = await share(nine, await saved(nine, description="Rates & counts"), days=7)
    answer = await opened(client, made)
    assert answer.status_code == 200
    # 100.10 + 200.20 + 56.78 and 300.30 + 90.00; 12.34, 0.07 and 1840
    assert rows(answer.text) == [
        ["Account", "Shipments", "Total rate, EUR", "Total rate, JPY", "Total rate, USD"],
        ["Fillmore Instruments", "5", "390.30", "", "357.08"],
        ["Great Lakes Tooling", "4", "0.07", "1,840", "12.34"],
        ["Total", "9", "390.37", "1,840", "369.42"],
    ]
    assert "Rates &amp; counts" in answer.text and "Meridian Forwarding · Air Export Chicago" in answer.text


async def test_a_list_is_shown_with_days_and_amounts_of_the_system(nine, client):
    plan = {
        "dataset": "shipments",
        "kind": "rows",
        "fields": ["shipmentInformation#shipmentNumber", "accountId", "shipmentInformation#entryDate", "rating#total"],
        "rules": {"condition": "and", "fields": [{"name": "status", "operator": "equalTo", "value": "Rated"}]},
        "sort": {"field": "shipmentInformation#shipmentNumber"},
    }
    await System.get_pymongo_collection().update_one({"_id": nine.scope.system_id}, {"$set": {"locale": "de"}})
    made = await share(nine, await saved(nine, plan=plan))
    heads, first, *_, total = rows((await opened(client, made)).text)
    assert heads[-2:] == ["Rate", "Currency"]
    assert first == ["R-01", "Fillmore Instruments", "30.09.2026", "100,10", "USD"]
    assert (total[0], total[-2]) == ("Total", "390,37 EUR · 369,42 USD")


async def test_what_records_say_is_written_into_the_page_as_text(nine, client):
    made = await share(nine, await saved(nine, name="<img src=x onerror=alert(1)>"))
    answer = await opened(client, made)
    assert "<img" not in answer.text and "&lt;img" in answer.text


async def test_it_opens_on_its_own_unless_a_site_may_frame_it(nine, client):
    report = await saved(nine)
    alone, framed = await share(nine, report), await share(nine, report, origin=" https://Portal.Example.com/ ")
    policies = [(await opened(client, made)).headers["content-security-policy"] for made in (alone, framed)]
    assert [policy.rpartition("frame-ancestors ")[2] for policy in policies] == ["'none'", "https://portal.example.com"]
    assert all(policy.startswith("default-src 'none'; ") for policy in policies)
    headers = (await opened(client, framed)).headers
    assert (headers["cache-control"], headers["referrer-policy"], headers["x-robots-tag"]) == (
        "no-store",
        "no-referrer",
        "noindex",
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"origin": "https://portal.example.com/reports"}, "Site: only https:// and its host name, without a path."),
        ({"origin": "https://* 'self'"}, "Address:"),
        ({"origin": "http://portal.example.com"}, "Address: http://"),
        ({"days": 91}, ""),
        ({"days": 0}, ""),
    ],
)
async def test_what_no_page_can_be(nine, body, said):
    report = await saved(nine)
    answer = await nine.caller.post(f"/api/customReports/{report['id']}/pages", json=body)
    assert answer.status_code in (400, 422) and answer.json()["msg"].startswith(said)


async def test_the_secret_is_stored_as_a_hash_and_written_into_no_log(nine, client):
    report = await saved(nine)
    with capture_logs() as lines:
        made = await share(nine, report)
        await opened(client, made)
    stored = await SharedReportPage.get_pymongo_collection().find_one()
    assert stored and stored["token_hash"] == hash_token(made["token"])
    listed = await nine.get(f"customReports/{report['id']}/pages")
    assert made["token"] not in str(stored) + str(lines) + str(listed)
    (row,) = listed["rows"]
    assert (row["state"], row["opened"], row["madeBy"]) == ("Active", 1, "Ana Ortiz")


async def test_unknown_expired_and_revoked_pages_are_answered_alike(nine, client):
    report = await saved(nine)
    expired, revoked = await share(nine, report), await share(nine, report)
    past = {"$set": {"expires_on": clock.now() - timedelta(seconds=1)}}
    await SharedReportPage.get_pymongo_collection().update_one({"token_hash": hash_token(expired["token"])}, past)
    gone = await nine.caller.delete(f"/api/reportPages/{revoked['page']['id']}")
    assert gone.json()["msg"] == "Page revoked."
    answers = [await opened(client, made) for made in ({"token": "x" * 43}, expired, revoked)]
    told = {(each.status_code, each.text, each.headers["content-security-policy"]) for each in answers}
    assert len(told) == 1 and answers[0].status_code == 404
    listed = await nine.get(f"customReports/{report['id']}/pages")
    assert [row["state"] for row in listed["rows"]] == ["Revoked", "Expired"]


async def test_it_shows_what_its_maker_may_see_when_it_is_opened(nine, june, client, tenants):
    made = await share(june, await saved(nine, shared=True))
    assert [row[0] for row in rows((await opened(client, made)).text)] == ["Account", "Fillmore Instruments", "Total"]
    stored = await User.get(tenants.june.id)
    stored.memberships[0].account_ids = [tenants.fill2]
    await stored.save()
    assert [row[0] for row in rows((await opened(client, made)).text)] == ["Account", "Great Lakes Tooling", "Total"]


async def test_a_maker_who_works_for_one_account_shares_that_account(nine, client):
    report = await saved(nine)
    narrowed = await nine.caller.put("/api/setAccountCode", json={"accountCode": "0001317"})
    nine.caller.headers["sessionId"] = narrowed.json()["data"]["sessionId"]
    made = await share(nine, report)
    assert [row[0] for row in rows((await opened(client, made)).text)] == ["Account", "Great Lakes Tooling", "Total"]


@pytest.mark.parametrize("lost", ["reports.editReports", "shipmentEntry.sideShipmentEntry"])
async def test_it_stops_when_its_maker_loses_a_right(nine, june, client, tenants, lost):
    made = await share(june, await saved(nine, shared=True))
    user = await User.get(tenants.june.id)
    for membership in user.memberships:
        membership.permissions = [code for code in membership.permissions if code != lost]
        membership.own = [code for code in membership.own if code != lost]
    await user.save()
    assert await is_dead(client, made)


async def test_it_stops_with_the_maker_the_report_and_the_system(nine, june, client, tenants):
    report = await saved(nine, shared=True)
    made = await share(june, report)
    await User.get_pymongo_collection().update_one({"_id": tenants.june.id}, {"$set": {"is_active": False}})
    assert await is_dead(client, made)
    await User.get_pymongo_collection().update_one({"_id": tenants.june.id}, {"$set": {"is_active": True}})
    await SavedReport.get_pymongo_collection().update_many({}, {"$set": {"shared": False}})
    assert await is_dead(client, made), "no longer shared with her"
    await SavedReport.get_pymongo_collection().update_many({}, {"$set": {"shared": True}})
    await System.get_pymongo_collection().update_one({"_id": tenants.air.system_id}, {"$set": {"archived": True}})
    assert await is_dead(client, made)
    await System.get_pymongo_collection().update_one({"_id": tenants.air.system_id}, {"$set": {"archived": False}})
    assert (await opened(client, made)).status_code == 200


async def test_each_revokes_their_own_and_an_administrator_all(nine, june, client, tenants, sign_in):
    report = await saved(nine, shared=True)
    mine, hers = await share(nine, report), await share(june, report)
    assert [row["id"] for row in (await june.get(f"customReports/{report['id']}/pages"))["rows"]] == [
        hers["page"]["id"]
    ]
    assert (await june.caller.delete(f"/api/reportPages/{mine['page']['id']}")).status_code == 404
    priya = await sign_in(tenants.priya)
    seen = (await priya.get(f"/api/customReports/{report['id']}/pages")).json()["data"]["rows"]
    assert [row["madeBy"] for row in seen] == ["June Park", "Ana Ortiz"]
    assert (await priya.delete(f"/api/reportPages/{hers['page']['id']}")).status_code == 200
    assert (await is_dead(client, hers), (await opened(client, mine)).status_code) == (True, 200)


async def test_sharing_is_a_right(nine, tenants, sign_in):
    report = await saved(nine, shared=True)
    vera = await sign_in(tenants.vera)
    assert (await vera.post(f"/api/customReports/{report['id']}/pages", json={})).status_code == 403
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.post(f"/api/customReports/{report['id']}/pages", json={})).status_code == 404
    private = await saved(nine, name="Private")
    omar = await sign_in(tenants.omar)
    assert (await omar.post(f"/api/customReports/{private['id']}/pages", json={})).status_code == 404


async def test_a_report_that_cannot_run_says_so(nine, client):
    made = await share(nine, await saved(nine))
    broken = {"$set": {"plan": PLAN | {"rows": [{"field": "shipmentInformation#gone"}]}}}
    await SavedReport.get_pymongo_collection().update_many({}, broken)
    answer = await opened(client, made)
    assert (answer.status_code, "Try again later" in answer.text, "gone" in answer.text) == (503, True, False)


async def test_who_tries_many_addresses_or_opens_one_over_and_over_is_slowed_down(nine, client):
    made = await share(nine, await saved(nine))
    for _ in range(page.PER_PAGE.failures):
        assert (await opened(client, made)).status_code == 200
    answer = await opened(client, made)
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    for _ in range(page.PER_ADDRESS.failures):
        assert await is_dead(client, {"token": "x" * 43})
    assert (await opened(client, {"token": "x" * 43})).status_code == 429
