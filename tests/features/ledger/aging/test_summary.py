"""The aging summary and its details over HTTP (foundation §7: bpR, bpRdetail)."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest

from freight.core.places import HOME
from freight.documents.user import User
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


async def test_customers_of_every_system_are_shown_at_once_with_their_system(worked):
    data = await summary(worked, groupBy="account")
    assert [(row["name"], row["systemName"], row["total"]["count"]) for row in data["rows"]] == [
        ("Fillmore Instruments", "Air Export Chicago", 2),
        ("Great Lakes Tooling", "Air Export Chicago", 1),
        ("No account", "", 1),
    ]
    # in a folder the system is known
    (air,) = [row for row in (await summary(worked))["rows"] if row["name"] == "Air Export Chicago"]
    inside = await summary(worked, groupBy="account", systemId=air["systemId"])
    assert {row["systemName"] for row in inside["rows"]} == {""}


async def test_the_workbook_adds_up_to_the_summary_of_the_same_day(worked):
    for day in (days_ago(0), days_ago(30)):
        answer = await worked.caller.get("/api/bpR/export", params={"date": day})
        assert answer.status_code == 200, answer.text
        (heads, *rows) = openpyxl.load_workbook(BytesIO(answer.content)).active.values
        assert heads[:5] == ("System", "Account", "Status", "Currency", "0–7 days")
        total = (await summary(worked, date=day))["totalRow"]
        assert [sum(row[4 + at] for row in rows) for at in range(5)] == counts(total)
        assert sum(row[9] for row in rows) == total["total"]["count"]
        for amount in total["total"]["amounts"]:
            value = sum(Decimal(str(row[10])) for row in rows if row[3] == amount["currency"])
            assert value == Decimal(amount["amount"])
    assert [row[:4] for row in rows if row[1] == "Great Lakes Tooling"] == [
        ("Air Export Chicago", "Great Lakes Tooling", "Rated", "EUR")
    ]


async def test_the_workbook_has_one_account_alone_for_who_sees_that_one(worked, tenants):
    mine = {"memberships.$[].account_ids": [tenants.fill2], "admin_of": []}
    await User.get_pymongo_collection().update_one({"_id": tenants.ana.id}, {"$set": mine})
    answer = await worked.caller.get("/api/bpR/export")
    (_, *rows) = openpyxl.load_workbook(BytesIO(answer.content)).active.values
    assert {row[1] for row in rows} == {"Great Lakes Tooling"}
