"""Pages of reporting tools: signed for whoever looks, checked by a tool on loopback, and open to no other site."""

import re
from urllib.parse import urlsplit

import httpx
import pytest

from freight.core.reports.embedding import MOST_ACCOUNTS
from freight.documents.account import Account
from freight.documents.embedded_report import EmbeddedReport
from freight.documents.filtered_permission import MembershipLimit
from freight.documents.record_change import RecordChange
from freight.documents.user import User
from freight.features.reports.embedded import viewing
from freight.kit.storage.connections import get_connections
from tests.features.reports.embedded.conftest import SECRET, embed, form, frame, read_token, shown, source


def parameters(**sources: str) -> list[dict[str, str]]:
    return [{"name": name, "source": source} for name, source in sources.items()]


async def titles(caller) -> list[str]:
    return [entry["name"] for entry in (await caller.get("/api/embeddedReports")).json()["data"]["entries"]]


async def refusal(caller, report) -> str:
    answer = await caller.get(f"/api/embeddedReports/{report['id']}/page")
    assert answer.status_code in (400, 404), answer.text
    return answer.json()["msg"]


async def test_a_dashboard_of_metabase_shows_the_accounts_of_whoever_looks(priya, june, tool):
    report = await embed(priya, tool)
    assert await shown(june, report) == {"dashboard": 12, "account": ["Fillmore Instruments"]}
    assert await shown(priya, report) == {
        "dashboard": 12,
        "account": ["Fillmore Instruments", "Great Lakes Tooling"],
    }


async def test_a_page_of_looker_is_signed_as_looker_checks_it_and_opens_once(priya, june, tool):
    report = await embed(
        priya,
        tool,
        tool="looker",
        models=["freight", " margins "],
        parameters=parameters(company="company", account="account_numbers", login="user_name"),
    )
    assert await shown(june, report) == {
        "company": "MERIDIAN",
        "account": "0001204",
        "login": "june.park",
        "models": ["freight", "margins"],
    }
    address = await source(june, report)
    assert urlsplit(address).path == "/login/embed/%2Fembed%2Fdashboards%2F12"
    async with httpx.AsyncClient() as browser:
        assert [(await browser.get(address)).status_code for _ in range(2)] == [200, 403]


async def test_an_account_called_percent_is_not_every_account_in_looker(priya, june, tool, tenants):
    """Several values are a filter expression: % and _ are wildcards there, a comma separates, - negates."""
    await Account.get_pymongo_collection().update_one({"_id": tenants.fill1}, {"$set": {"name": "-50%, A_B"}})
    report = await embed(priya, tool, tool="looker", models=["freight"])
    assert (await shown(june, report))["account"] == "^-50^%^, A^_B"


async def test_a_page_behind_a_gateway_takes_a_token(priya, june, tool, tenants):
    report = await embed(
        priya,
        tool,
        tool="jwt_link",
        target="/gateway?theme=dark&token={token}",
        parameters=parameters(system="system", email="email", accounts="accounts"),
    )
    claims = await shown(june, report)
    assert {name: claims[name] for name in ("sub", "system", "email", "accounts")} == {
        "sub": str(tenants.june.id),
        "system": "AEC",
        "email": "june.park@example.test",
        "accounts": ["Fillmore Instruments"],
    }
    assert claims["exp"] - claims["iat"] == 1_800
    plain = await embed(priya, tool, name="Plain", tool="jwt_link", target="/gateway")
    assert (await shown(june, plain))["account"] == ["Fillmore Instruments"]


async def test_a_link_carries_its_parameters_unsigned(priya, june, tool):
    report = await embed(priya, tool, tool="link", target="/reportEmbed?reportId=7")
    assert report["hasSecret"] is False
    assert await shown(june, report) == {"reportId": ["7"], "account": ["Fillmore Instruments"]}


async def test_a_frame_opens_that_site_alone_and_only_within_the_suite(priya, june, tool):
    report = await embed(priya, tool)
    answer = await frame(june, report)
    policy = answer.headers["content-security-policy"]
    assert policy == (
        f"default-src 'none'; style-src 'unsafe-inline'; frame-src {tool.address}; base-uri 'none'; "
        "frame-ancestors 'self'"
    )
    sandbox = re.search(r'sandbox="([^"]*)"', answer.text)
    assert sandbox and "top-navigation" not in sandbox[1]
    assert (answer.headers["cache-control"], answer.headers["x-frame-options"]) == ("no-store", "SAMEORIGIN")


async def test_a_frame_is_fetched_once(priya, june, tool):
    report = await embed(priya, tool)
    url = (await june.get(f"/api/embeddedReports/{report['id']}/page")).json()["data"]["url"]
    (key,) = await get_connections().redis.keys("*embedded report*")
    assert 0 < await get_connections().redis.ttl(key) <= viewing.TICKET_SECONDS
    first, second = await june.get(url), await june.get(url)
    assert (first.status_code, second.status_code) == (200, 404)
    assert "frame-src" not in second.headers["content-security-policy"] and "<iframe" not in second.text


async def test_what_is_shown_is_written_into_the_page_as_text(priya, june, tool):
    report = await embed(priya, tool, name='"><script>alert(1)</script>')
    assert "<script>" not in (await frame(june, report)).text


async def test_who_is_limited_to_accounts_opens_no_page_that_shows_all(priya, june, tool, sign_in, tenants):
    ours = await embed(priya, tool)
    whole = await embed(priya, tool, name="Whole system", parameters=parameters(system="system"))
    signed_in_there = await embed(priya, tool, name="Power BI", tool="link", target="", parameters=[])
    omar = await sign_in(tenants.omar)
    assert await titles(omar) == ["Margin", "Power BI", "Whole system"]
    assert await titles(june) == ["Margin", "Power BI"]
    assert await refusal(june, whole) == "Embedded report not found."
    assert (await shown(omar, whole))["system"] == "AEC"
    assert await shown(june, signed_in_there) == {}
    # field filters narrow what he sees of shipments: no other tool knows them
    stored = await User.get(tenants.omar.id)
    parts = [{"shipmentInformation.carrier": ["LH"]}]
    stored.memberships[0].limits = [MembershipLimit(codes=["dashboard.menuDashboard"], parts=parts)]
    await stored.save()
    assert await refusal(await sign_in(stored), ours) == "Embedded report not found."


async def test_no_accounts_are_never_sent_as_no_filter(priya, tool, tenants):
    report = await embed(priya, tool)
    await Account.get_pymongo_collection().delete_many({"system_id": tenants.air.system_id})
    assert await refusal(priya, report) == "You see no accounts, and this page is about those that you see."


async def test_more_accounts_than_an_address_takes_are_refused(priya, tool, tenants):
    report = await embed(priya, tool, parameters=parameters(account="account_numbers"))
    await add_accounts(tenants.air, MOST_ACCOUNTS - 2)
    assert len((await shown(priya, report))["account"]) == MOST_ACCOUNTS
    await add_accounts(tenants.air, 1, begin=MOST_ACCOUNTS)
    assert await refusal(priya, report) == (
        "You see more than 500 accounts, too many for this page. An administrator can pass the system in their place."
    )


async def add_accounts(scope, number: int, begin: int = 0) -> None:
    place = {"company_id": scope.company_id, "system_id": scope.system_id}
    rows = [Account(**place, account_number=f"X{at}", name=f"Account {at}") for at in range(begin, begin + number)]
    await Account.insert_many(rows)


async def test_an_address_is_no_longer_than_web_servers_take(priya, tool, tenants):
    report = await embed(priya, tool)
    place = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id}
    rows = [Account(**place, account_number=f"L{at}", name=f"{'Long name ' * 8}{at}") for at in range(100)]
    await Account.insert_many(rows)
    assert "too many for the address of this page" in await refusal(priya, report)


async def test_an_account_of_the_same_name_is_not_shown_with_ones_own(priya, june, tool, tenants):
    by_name, by_number = (
        await embed(priya, tool),
        await embed(priya, tool, name="By number", parameters=parameters(account="account_numbers")),
    )
    other = {"$set": {"name": "Fillmore Instruments"}}
    await Account.get_pymongo_collection().update_one({"_id": tenants.fill2}, other)
    assert (await refusal(june, by_name)).startswith("Another account has the name of one of yours.")
    assert (await shown(june, by_number))["account"] == ["0001204"]


async def test_systems_are_those_of_which_one_sees_every_account(priya, tool, tenants, sign_in):
    report = await embed(priya, tool, parameters=parameters(system="systems"))
    ana = await sign_in(tenants.ana)
    assert (await shown(ana, report))["system"] == ["AEC", "OIR"]
    stored = await User.get(tenants.ana.id)
    stored.memberships[1].account_ids = []
    await stored.save()
    assert (await shown(await sign_in(stored), report))["system"] == ["AEC"]


async def test_without_an_email_address_a_page_that_needs_it_is_refused(priya, tool, tenants):
    report = await embed(priya, tool, parameters=parameters(email="email"))
    await User.get_pymongo_collection().update_one({"_id": tenants.priya.id}, {"$set": {"email": ""}})
    assert "you have none" in await refusal(priya, report)


async def test_another_system_has_its_own_pages(priya, tool, sign_in, tenants):
    report = await embed(priya, tool)
    for user in (tenants.olaf, tenants.tomasz):
        other = await sign_in(user)
        assert await titles(other) == []
        assert (await other.get(f"/api/embeddedReports/{report['id']}/page")).status_code == 404


async def test_the_page_needs_the_right_to_see_dashboards(priya, tool, sign_in, tenants):
    report = await embed(priya, tool)
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/embeddedReports")).status_code == 403
    assert (await vera.get(f"/api/embeddedReports/{report['id']}/page")).status_code == 403


async def test_only_administrators_set_pages_up(priya, tool, sign_in, tenants):
    report = await embed(priya, tool)
    ana = await sign_in(tenants.ana)
    at = f"/api/embeddedReports/{report['id']}"
    answers = [
        await ana.post("/api/embeddedReports", json=form(tool, name="Mine")),
        await ana.get("/api/embeddedReports/settings"),
        await ana.get(at),
        await ana.get(f"{at}/history"),
        await ana.delete(at, params={"revision": 1}),
        await ana.put(f"{at}/history/1", json={"revision": 1}),
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert (await ana.get("/api/embeddedReports")).json()["data"]["mayChange"] is False


async def test_the_secret_is_sealed_and_in_no_answer_nor_in_the_history(priya, tool):
    report = await embed(priya, tool)
    at = f"/api/embeddedReports/{report['id']}"
    texts = [str(report)]
    texts += [(await priya.get(each)).text for each in (at, f"{at}/history", "/api/embeddedReports/settings")]
    stored = await EmbeddedReport.get_pymongo_collection().find_one()
    changes = await RecordChange.get_pymongo_collection().find({"kind": "embeddedReport"}).to_list()
    assert stored and stored["secret"] and SECRET not in str(stored)
    for text in (*texts, str(changes)):
        assert SECRET not in text and stored["secret"] not in text
    assert (report["hasSecret"], "secret" in changes[0]["snapshot"]) == (True, False)


async def test_a_secret_signs_for_no_address_it_was_not_entered_for(priya, tool):
    report = await embed(priya, tool)
    change = {"id": report["id"], "revision": 1, "secret": None}
    for other in ({"address": f"{tool.address}/elsewhere"}, {"tool": "jwt_link", "target": "/gateway"}):
        answer = await priya.post("/api/embeddedReports", json=form(tool, **change | other))
        assert answer.json()["msg"] == "The tool or its address is another one: enter its signing secret, too."
    moved = await embed(priya, tool, **change | {"address": "https://bi.example.com", "secret": "9" * 32})
    address = await source(priya, moved)
    assert read_token(urlsplit(address).path.rsplit("/", 1)[-1], "9" * 32)
    back = await priya.put(f"/api/embeddedReports/{report['id']}/history/1", json={"revision": 2})
    assert (back.json()["data"]["address"], back.json()["data"]["hasSecret"]) == (tool.address, False)
    assert "no signing secret" in await refusal(priya, report)


async def test_a_page_is_changed_removed_and_brought_back(priya, june, tool):
    report = await embed(priya, tool)
    changed = await embed(priya, tool, id=report["id"], revision=1, name="Margins", target="13", secret=None)
    assert (await shown(june, changed))["dashboard"] == 13
    stale = await priya.post("/api/embeddedReports", json=form(tool, id=report["id"], revision=1))
    assert stale.status_code == 409
    at = f"/api/embeddedReports/{report['id']}"
    [last, first] = (await priya.get(f"{at}/history")).json()["data"]["entries"]
    assert {(each["label"], each["before"], each["after"]) for each in last["changes"]} == {
        ("Name", "Margin", "Margins"),
        ("Page", "12", "13"),
    }
    assert ("Parameters", "account: account names") in {(each["label"], each["after"]) for each in first["changes"]}
    assert (await priya.delete(at, params={"revision": 2})).status_code == 200
    assert (await titles(june), await refusal(june, report)) == ([], "Embedded report not found.")
    removed = await priya.get("/api/embeddedReports/settings", params={"archived": True})
    assert [row["name"] for row in removed.json()["data"]["rows"]] == ["Margins"]
    back = await priya.put(f"{at}/history/1", json={"revision": 3})
    assert (back.json()["data"]["name"], back.json()["data"]["hasSecret"]) == ("Margin", True)
    assert (await shown(june, report))["dashboard"] == 12


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "Enter a name for the embedded report."),
        ({"address": "http://bi.example.com"}, "Address: http:// would expose the password."),
        ({"address": "https://*"}, "Address: enter a host name, such as bi.example.com."),
        ({"address": "https://bi.example.com;script-src"}, "Address: enter a host name, such as bi.example.com."),
        ({"address": "https://ours.example"}, "Address: enter that of the reporting tool, not of this site."),
        ({"target": "twelve"}, "Page: enter the number of the dashboard, for example 12."),
        ({"tool": "looker", "target": "/looks/1"}, "Page: enter the number of the dashboard, or a path such as"),
        ({"tool": "looker"}, "Enter the models that the page reads."),
        ({"tool": "looker", "models": ["m"], "address": "https://x.example/a"}, "Address: Looker has no path"),
        ({"tool": "jwt_link", "target": "//x"}, ""),
        ({"tool": "jwt_link", "target": "/a b"}, "Page: enter a path such as /dashboards/12"),
        ({"tool": "link", "target": "/a?t={token}"}, "Page: {token} may be there once"),
        ({"tool": "jwt_link", "target": "/a", "parameters": parameters(exp="email")}, "Parameter exp: reserved"),
        ({"tool": "link", "target": "/a?x=1", "parameters": parameters(x="email")}, "Parameter x: the path already"),
        ({"parameters": parameters(**{"a&b": "email"})}, "Parameter 'a&b': letters, digits, spaces"),
        ({"parameters": parameters(a="email") * 2}, "Parameter a: used twice."),
        ({"secret": "short"}, "Signing secret: at least 32 characters."),
        ({"secret": None}, "Signing secret: missing."),
    ],
)
async def test_what_no_page_can_be(priya, tool, change, said, connections, monkeypatch):
    monkeypatch.setattr(connections.settings, "public_address", "https://ours.example")
    answer = await priya.post("/api/embeddedReports", json=form(tool, **change))
    if said:
        assert (answer.status_code, answer.json()["msg"][: len(said)]) == (400, said)
    else:
        assert answer.status_code == 200


async def test_a_name_is_used_once(priya, tool):
    await embed(priya, tool)
    answer = await priya.post("/api/embeddedReports", json=form(tool, name="MARGIN"))
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert await EmbeddedReport.get_pymongo_collection().count_documents({}) == 1
