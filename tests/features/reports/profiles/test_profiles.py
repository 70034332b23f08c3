"""Report profiles: set up, checked, removed and restored, and opened by those they are for."""

from datetime import date, datetime

import pytest

from freight.documents.shipment import Shipment
from freight.documents.user import User
from freight.features.reports.profiles import entries as profile_entries
from freight.kit.storage.tenancy import scoped
from tests.features.reports.conftest import Analyst, totals
from tests.features.reports.profiles.conftest import (
    keep_profile,
    only_carrier,
    profile_form,
    refuse_profile,
)
from tests.features.reports.test_saved import PLAN, saved


async def run_entry(who, profile, at=0, **body):
    key = profile["entries"][at]["key"]
    return await who.caller.post(f"/api/reportProfiles/{profile['id']}/entries/{key}/run", json=body)


async def run_numbers(who, profile, at=0):
    """The numbers of the shipments that a list of the profile has for a user."""
    answer = await run_entry(who, profile, at)
    assert answer.status_code == 200, answer.text
    return [row["cells"][0] for row in answer.json()["data"]["answer"]["page"]["rows"]]


async def test_a_profile_is_saved_changed_removed_and_restored(nine, tenants, shipment_list):
    made = await keep_profile(
        nine,
        profile_form(
            shipment_list, name="  Monday  pack ", users=[str(tenants.june.id)], recipients=[str(tenants.june.id)]
        ),
    )
    assert (made["name"], made["schedule"], made["nextOn"]) == ("Monday pack", "", None)
    entry = {**made["entries"][0], "title": "Lufthansa", "rules": only_carrier("LH"), "reportId": shipment_list["id"]}
    form = {
        "id": made["id"],
        "revision": 1,
        "name": "Monday pack",
        "entries": [{key: entry[key] for key in ("key", "title", "rules", "reportId")}],
        "recipients": [str(tenants.june.id)],
        "users": [str(tenants.june.id)],
        "format": "pdf",
        "pace": "weekly",
    }
    changed = await keep_profile(nine, form)
    assert (changed["revision"], changed["schedule"]) == (2, "every Monday at 7:00 AM")
    assert changed["entries"][0]["key"] == made["entries"][0]["key"]
    stale = await nine.caller.post("/api/reportProfiles", json=form)
    assert stale.status_code == 409
    newest, first = (await nine.get(f"reportProfiles/{made['id']}/history"))["entries"]
    assert first["action"] == "created"
    assert {(value["label"], value["before"], value["after"]) for value in newest["changes"]} == {
        ("Reports", "1. All shipments", "1. Lufthansa (Carrier is LH)"),
        ("Format", "Workbook", "PDF"),
        ("Schedule", "By hand", "Every week"),
    }
    gone = await nine.caller.delete(f"/api/reportProfiles/{made['id']}", params={"revision": 2})
    assert gone.status_code == 200
    assert (await nine.get("reportProfiles"))["rows"] == []
    back = await nine.caller.put(f"/api/reportProfiles/{made['id']}/history/1", json={"revision": 3})
    assert (back.json()["data"]["format"], back.json()["data"]["archived"]) == ("xlsx", False)


async def test_it_is_sent_by_the_clock_of_its_system(nine, tenants, shipment_list):
    form = profile_form(shipment_list, recipients=[str(tenants.june.id)], pace="daily", hour=6)
    await keep_profile(nine, form)
    (profile,) = (await nine.get("reportProfiles"))["rows"]
    due = nine.scope.place.local(datetime.fromisoformat(profile["nextOn"]))
    assert (due.hour, due.minute) == (6, 0)


async def test_what_no_profile_can_be(nine, tenants, shipment_list):
    own = await saved(nine, name="Mine")
    for change, message in (
        ({"name": " "}, "Enter a name for the report profile."),
        ({"entries": []}, "Add a report to the profile."),
        ({"entries": [{"reportId": own["id"]}]},
         "Report 1: Mine is not shared. Share it first, so that others may see it."),
        ({"entries": [{"title": "Bank", "screen": "https://bank.example"}]},
         "Report 1: Screen: an address that begins with /dashboard/ or /reports/."),
        ({"entries": [{"screen": "/dashboard/bpr"}]}, "Report 1: Enter a title for the screen."),
        ({"entries": [{"reportId": shipment_list["id"], "period": "lastMonth", "periodField": "status"}]},
         "Report 1: Period: choose which date of shipments it is about."),
        ({"pace": "daily"}, "Recipients: add at least one, or turn the schedule off."),
    ):  # fmt: skip
        assert await refuse_profile(nine, profile_form(shipment_list) | change) == message


@pytest.mark.parametrize("part", ["recipients", "users"])
async def test_a_user_of_another_company_or_system_is_refused(nine, tenants, shipment_list, part):
    for stranger in (tenants.tomasz, tenants.olaf):
        message = await refuse_profile(nine, profile_form(shipment_list, **{part: [str(stranger.id)]}))
        assert message.endswith("one of these users does not work in this system. Remove them.")
    other = await refuse_profile(nine, profile_form(shipment_list, accounts=[str(tenants.pomorze)]))
    assert other == "For accounts: one of them no longer exists here. Remove it."


async def test_only_with_the_permission_are_profiles_seen_and_changed(nine, sign_in, tenants, shipment_list):
    profile = await keep_profile(nine, profile_form(shipment_list))
    vera = Analyst(await sign_in(tenants.vera), tenants.air, tenants.fill1)
    for call, address in (
        ("get", "/api/reportProfiles"),
        ("get", f"/api/reportProfiles/{profile['id']}"),
        ("get", f"/api/reportProfiles/{profile['id']}/sendings"),
        ("get", "/api/reportProfiles/own"),
    ):
        assert (await getattr(vera.caller, call)(address)).status_code == 403, address
    assert (await vera.caller.post("/api/reportProfiles", json=profile_form(shipment_list))).status_code == 403
    tomasz = Analyst(await sign_in(tenants.tomasz), tenants.gdynia, tenants.pomorze)
    assert (await tomasz.caller.get(f"/api/reportProfiles/{profile['id']}")).status_code == 404


async def test_those_it_is_for_have_its_reports_in_its_order(nine, june, sign_in, tenants, shipment_list):
    by_account = await saved(nine, shared=True)
    omar = Analyst(await sign_in(tenants.omar), tenants.air, tenants.fill1)
    await keep_profile(
        nine,
        profile_form(
            shipment_list,
            accounts=[str(tenants.fill1)],
            entries=[
                {"reportId": by_account["id"], "title": "By customer"},
                {"title": "Unbilled", "screen": "/dashboard/bpr"},
                {"reportId": shipment_list["id"], "rules": only_carrier("LH"), "period": "lastMonth",
                 "periodField": "shipmentInformation#entryDate"},
            ],
        ),
    )  # fmt: skip
    (hers,) = (await june.get("reportProfiles/own"))["profiles"]
    assert [(entry["title"], entry["screen"], entry["fixed"]) for entry in hers["entries"]] == [
        ("By customer", "", ""),
        ("Unbilled", "/dashboard/bpr", ""),
        ("All shipments", "", "Last month · Carrier is LH"),
    ]
    assert (await omar.get("reportProfiles/own"))["profiles"] == [], "he sees every account, so it is not for him"


async def test_a_role_and_a_group_have_a_profile(nine, sign_in, tenants, shipment_list):
    groups = (await nine.get("reportProfiles/options"))["groups"]
    (role,) = [group["id"] for group in groups if group["name"] == "Operator"]
    await keep_profile(nine, profile_form(shipment_list, groups=[role]))
    omar = Analyst(await sign_in(tenants.omar), tenants.air, tenants.fill1)
    assert [profile["name"] for profile in (await omar.get("reportProfiles/own"))["profiles"]] == ["Monday pack"]


async def test_fixed_conditions_narrow_what_each_user_may_see(nine, june, tenants, shipment_list):
    everyone = [str(tenants.june.id), str(tenants.ana.id)]
    entries = [{"reportId": shipment_list["id"], "rules": only_carrier("LH")}]
    profile = await keep_profile(nine, profile_form(shipment_list, users=everyone, entries=entries))
    assert await run_numbers(nine, profile) == ["R-01", "R-03", "R-06", "R-09"]
    # R-06 is of Great Lakes Tooling
    assert await run_numbers(june, profile) == ["R-01", "R-03", "R-09"]
    answer = (await run_entry(june, profile)).json()["data"]
    assert (answer["fixedConditions"], answer["fixedPeriod"]) == ("Carrier is LH", "")


async def test_a_fixed_condition_brings_nothing_in(nine, tenants, shipment_list):
    """A report's own condition on the status brings voided shipments in; one of a profile does not."""
    await scoped(Shipment, nine.scope).update_one({"shipment_number": "R-02"}, {"$set": {"status": "Voided"}})
    not_rated = {"condition": "and", "fields": [{"name": "status", "operator": "notEqualTo", "value": "Rated"}]}
    profile = await keep_profile(
        nine, profile_form(shipment_list, entries=[{"reportId": shipment_list["id"], "rules": not_rated}])
    )
    assert await run_numbers(nine, profile) == ["R-05", "R-06"]
    either = {"condition": "or", "fields": [
        {"name": "shipmentInformation#carrier", "operator": "equalTo", "value": "UA"},
        {"name": "shipmentInformation#shipmentNumber", "operator": "equalTo", "value": "R-01"},
    ]}  # fmt: skip
    united = await saved(nine, name="United", plan=PLAN | {"rules": only_carrier("UA")}, shared=True)
    second = await keep_profile(
        nine, profile_form(united, name="Second", entries=[{"reportId": united["id"], "rules": either}])
    )
    summary = (await run_entry(nine, second)).json()["data"]["answer"]
    # of carrier UA there are; R-02 is voided
    assert totals(summary)[None, 0, ""] == "2"


async def test_a_period_follows_the_calendar(nine, shipment_list, monkeypatch):
    monkeypatch.setattr(profile_entries.clock, "today", lambda _: date(2026, 12, 3))
    entry = {"reportId": shipment_list["id"], "periodField": "shipmentInformation#entryDate"}
    periods = ("lastMonth", "last30Days", "monthToDate", "yearToDate", "lastYear")
    profile = await keep_profile(
        nine, profile_form(shipment_list, entries=[entry | {"period": period} for period in periods])
    )
    days = {"R-01": "2026-09-30", "R-02": "2026-10-01", "R-03": "2026-10-31", "R-04": "2026-10-31",
            "R-05": "2026-11-01", "R-06": "2026-11-02", "R-07": "2026-11-30"}  # fmt: skip
    assert [await run_numbers(nine, profile, at) for at in range(len(periods))] == [
        ["R-05", "R-06", "R-07"],
        ["R-07"],
        [],
        sorted(days),
        [],
    ]


async def test_it_is_closed_to_those_it_is_not_for(nine, june, tenants, shipment_list):
    profile = await keep_profile(nine, profile_form(shipment_list, users=[str(tenants.ana.id)]))
    user = await User.get(tenants.june.id)
    for membership in user.memberships:
        kept = [code for code in membership.permissions if not code.startswith("consoleSetup.")]
        membership.permissions = membership.own = kept
    await user.save()
    assert (await run_entry(june, profile)).status_code == 404
    assert (await run_entry(nine, profile)).status_code == 200


async def test_the_check_says_what_each_recipient_would_get(nine, tenants, shipment_list):
    payables = await saved(
        nine, name="Carrier invoices", shared=True, plan={"dataset": "payables", "rows": [{"field": "carrier"}]}
    )
    entries = [
        {"reportId": shipment_list["id"]},
        {"reportId": payables["id"]},
        {"title": "Unbilled", "screen": "/dashboard/bpr"},
    ]
    recipients = [str(user.id) for user in (tenants.ana, tenants.june, tenants.vera)]
    answer = await nine.caller.post(
        "/api/reportProfiles/check", json=profile_form(shipment_list, entries=entries, recipients=recipients)
    )
    rows = answer.json()["data"]["rows"]
    assert [(row["user"]["name"], row["ready"], row["of"]) for row in rows] == [
        ("Ana Ortiz", 2, 2),
        ("June Park", 1, 2),
        ("Vera Lind", 0, 2),
    ]
    assert rows[1]["refused"] == [
        {"title": "Carrier invoices", "reason": "No permission for reports of carrier invoices."}
    ]
