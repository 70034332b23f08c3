"""The aging summary and its details over HTTP (foundation §7: bpR, bpRdetail)."""

from datetime import timedelta

import pytest

from freight.core.places import HOME
from freight.kit import clock
from tests.fixtures.billing import Biller


def days_ago(days):
    return (clock.today(HOME) - timedelta(days=days)).isoformat()


async def summary(biller, **body):
    request = {"date": days_ago(0), "currentTime": f"{days_ago(0)} 09:42:00", "condition": {}, **body}
    answer = await biller.caller.put("/api/bpR", json=request)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def worked(ana, tenants):
    """Three shipments in Air for two accounts, one in Ocean."""
    await ana.shipments(
        {"number": "00001", "day": days_ago(0), "lines": [("F", "Freight", "100.10")]},
        {"number": "00002", "day": days_ago(40), "status": "Not Rated"},
        {"number": "00003", "day": days_ago(90), "account": tenants.fill2, "currency": "EUR"},
        {"number": "00004", "day": days_ago(90), "status": "Delivered"},
    )
    ocean = Biller(ana.caller, tenants.ocean, None)
    await ocean.shipments({"number": "00001", "day": days_ago(10)})
    return ana


def counts(row):
    return [cell["count"] for cell in row["ageGroup"]]


async def test_the_summary_ages_the_unbilled_work_of_every_system_of_the_company(worked):
    data = await summary(worked)
    assert [header["label"] for header in data["headers"]] == ["0–7 days", "8–15", "16–30", "31–60", "Over 60"]
    assert [(row["name"], counts(row)) for row in data["rows"]] == [
        ("Air Export Chicago", [1, 0, 0, 1, 1]),
        ("Ocean Import Rotterdam", [0, 1, 0, 0, 0]),
    ]
    air = data["rows"][0]
    assert air["total"] == {
        "count": 3,
        "amount": None,
        "currency": None,
        "amounts": [{"currency": "EUR", "amount": "51.45"}, {"currency": "USD", "amount": "100.10"}],
    }
    assert air["ageGroup"][0]["amount"] == "100.10"
    assert counts(data["totalRow"]) == [1, 1, 0, 1, 1]


async def test_a_folder_opens_to_accounts_and_an_account_to_statuses(worked, tenants):
    """A018"""
    air = str(tenants.air.system_id)
    accounts = (await summary(worked, groupBy="account", systemId=air))["rows"]
    assert [(row["name"], row["total"]["count"], row["hasChildren"]) for row in accounts] == [
        ("Fillmore Instruments", 2, True),
        ("Great Lakes Tooling", 1, True),
    ]
    opened = accounts[0]
    statuses = await summary(worked, groupBy="status", systemId=air, accountId=opened["accountId"])
    assert [(row["name"], counts(row), row["hasChildren"]) for row in statuses["rows"]] == [
        ("Not Rated", [0, 0, 0, 1, 0], False),
        ("Rated", [1, 0, 0, 0, 0], False),
    ]
    assert sum(row["total"]["count"] for row in statuses["rows"]) == opened["total"]["count"]


async def test_the_selected_filters_narrow_the_summary(worked, tenants):
    rated = await summary(worked, condition={"status": ["Rated"], "currency": ["USD"]})
    assert [(row["name"], row["total"]["count"]) for row in rated["rows"]] == [
        ("Air Export Chicago", 1),
        ("Ocean Import Rotterdam", 1),
    ]
    one_account = await summary(worked, condition={"accountId": [str(tenants.fill2)]})
    assert [row["total"]["count"] for row in one_account["rows"]] == [1]


async def test_a_day_gone_by_shows_what_is_still_unbilled_as_old_as_it_was_then(worked):
    data = await summary(worked, date=days_ago(35))
    assert counts(data["rows"][0]) == [1, 0, 0, 1, 0]  # the shipment of today is not there yet


async def test_the_details_of_a_cell_are_its_shipments_the_oldest_first(worked, tenants):
    answer = await worked.get("bpRdetail", entryDate=days_ago(0), systemId=str(tenants.air.system_id), pageLimit="2")
    assert answer["count"] == 3
    assert [(row["shipmentNumber"], row["ageDays"], row["accountName"]) for row in answer["rows"]] == [
        ("00003", 90, "Great Lakes Tooling"),
        ("00002", 40, "Fillmore Instruments"),
    ]
    cell = await worked.get("bpRdetail", entryDate=days_ago(0), ageGroup="3", status="Not Rated")
    (row,) = cell["rows"]
    assert (cell["count"], row["amount"], row["reason"]) == (1, None, "No lane for carrier V44_3, service CRF.")


async def test_details_of_another_day_warn(worked):
    """A047"""
    answer = await worked.caller.get("/api/bpRdetail", params={"entryDate": days_ago(1)})
    body = answer.json()
    assert (answer.status_code, body["code"]) == (400, "invalid_date")
    assert (body["data"]["title"], body["msg"]) == (
        "Invalid Date",
        "Details are available for the current date only!",
    )


async def test_a_user_limited_to_an_account_counts_that_account_only(worked, tenants, sign_in):
    june = Biller(await sign_in(tenants.june), tenants.air, tenants.fill1)
    (air,) = (await summary(june))["rows"]
    assert air["total"]["count"] == 2
    assert (await june.get("bpRdetail", entryDate=days_ago(0)))["count"] == 2
    hidden = await summary(june, groupBy="status", accountId=str(tenants.fill2))
    assert hidden["rows"] == []


async def test_another_companys_work_is_neither_counted_nor_named(worked, tenants, sign_in):
    tomasz = Biller(await sign_in(tenants.tomasz), tenants.gdynia, tenants.pomorze)
    assert (await summary(tomasz))["totalRow"]["total"]["count"] == 0
    today, air = days_ago(0), str(tenants.air.system_id)
    foreign = await tomasz.caller.put("/api/bpR", json={"date": today, "systemId": air, "groupBy": "account"})
    assert foreign.status_code == 404
    details = await tomasz.caller.get("/api/bpRdetail", params={"entryDate": today, "systemId": air})
    assert details.status_code == 404


async def test_home_is_not_for_everybody(tenants, sign_in):
    vera = await sign_in(tenants.vera)
    assert (await vera.put("/api/bpR", json={"date": days_ago(0)})).status_code == 403


async def test_a_system_in_which_the_right_is_not_held_is_in_no_picture(worked, tenants):
    """Ana may see Home in Air; in Ocean she enters shipments and sees no figures of the system."""
    for membership in tenants.ana.memberships:
        if membership.system_id == tenants.ocean.system_id:
            membership.permissions.remove("dashboard.menuDashboard")
    await tenants.ana.save()
    assert [row["name"] for row in (await summary(worked))["rows"]] == ["Air Export Chicago"]
    countries = (await worked.caller.get("/api/dashboard/countries")).json()["data"]["rows"]
    assert sum(row["count"] for row in countries) == 3
