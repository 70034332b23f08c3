"""Where shipments are: each figure opens exactly the shipments it counted."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from freight.documents.shipment import Shipment
from freight.features.desk.reconciliation import service as reconciliation
from freight.features.shipments import store
from freight.features.tracking.milestones import recount_job
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.shipments.conftest import ACCOUNT, ENTRY_DATE, GREAT_LAKES, Clerk, new
from tests.features.shipments.test_deletion import deletion
from tests.features.tracking.conftest import COUNTRY, DESTINATION, Tracker, day, local

_NAMES = {"status": "statuses", "account": "accountId", "from": "fromMonth", "to": "toMonth"}
_SEVERAL = {"statuses"}


def request_of(link: str) -> dict[str, Any]:
    """Return the request of the list that a link leads to, as the screen reads it."""
    path, query = urlsplit(link).path, parse_qs(urlsplit(link).query)
    assert path == "/tracking/milestoneUpdate"
    asked = {_NAMES.get(name, name): values for name, values in query.items()}
    return {name: values if name in _SEVERAL else values[0] for name, values in asked.items()}


async def opens(tracker: Tracker, link: str) -> list[str]:
    return sorted(await tracker.listed(**request_of(link)))


async def under_way(three: Tracker) -> None:
    """A-1 is on its way, O-1 is late, G-1 was delivered."""
    await three.report("A-1", "PUP", local(-9))
    await three.report("A-1", "DEL", local(3), "Planned")
    await three.report("O-1", "PUP", local(-9))
    await three.report("O-1", "ARR", local(-2), "Planned")
    await three.report("G-1", "DEL", local(-1))


async def test_each_shipment_counts_in_one_status_that_opens_it(three: Tracker, clerk: Clerk) -> None:
    await under_way(three)
    await clerk.saved(new("N-1"), new("OLD", tempId=2, **{ENTRY_DATE: day(-120)}))
    summary = await three.get("summary")
    counts = {each["status"]: each["count"] for each in summary["counts"]}
    # nothing was ever reported of OLD, and it is long ago
    assert counts == {"Not started": 1, "In transit": 1, "Late": 1, "Delivered": 1}
    links = {each["status"]: each["link"] for each in summary["counts"]}
    assert {status: await opens(three, link) for status, link in links.items()} == {
        "Not started": ["N-1"],
        "In transit": ["A-1"],
        "Late": ["O-1"],
        "Delivered": ["G-1"],
    }
    assert summary["open"] == 3
    assert await opens(three, summary["openLink"]) == ["A-1", "N-1", "O-1"]


async def test_voided_and_deleted_shipments_are_in_no_status(three: Tracker, clerk: Clerk) -> None:
    await under_way(three)
    await clerk.saved(new("N-1"), new("N-2", tempId=2), new("N-3", tempId=3))
    ended = {"N-2": "Voided", "N-3": "Deleted", "O-1": "Voided"}
    for number, status in ended.items():
        await scoped(Shipment, three.scope).update_one({"shipment_number": number}, {"$set": {"status": status}})
    summary = await three.get("summary")
    counts = {each["status"]: each["count"] for each in summary["counts"]}
    assert counts == {"Not started": 1, "In transit": 1, "Late": 0, "Delivered": 1}
    assert await opens(three, summary["openLink"]) == ["A-1", "N-1"]
    assert summary["late"] == []


async def test_open_shipments_by_country(three: Tracker, clerk: Clerk) -> None:  # A017
    await under_way(three)
    await clerk.saved(new("N-1", **{DESTINATION: "XX"}), new("N-2", tempId=2, **{COUNTRY: "Poland"}))
    countries = (await three.get("summary"))["countries"]
    assert [(each["name"], each["count"], each["late"], each["tooltip"]) for each in countries] == [
        ("Germany", 2, 1, "Open Shipments"),
        ("No country", 1, 0, "Open Shipments"),
        ("Poland", 1, 0, "Open Shipments"),
    ]
    assert [await opens(three, each["link"]) for each in countries] == [["A-1", "O-1"], ["N-1"], ["N-2"]]
    assert countries[0]["numeric"] == "276"


async def test_the_longest_late_come_first(three: Tracker) -> None:
    for number, days in (("A-1", -3), ("O-1", -5), ("G-1", -4)):
        await three.report(number, "DEL", local(days), "Planned")
    summary = await three.get("summary")
    assert [row["number"] for row in summary["late"]] == ["O-1", "G-1", "A-1"]
    first = summary["late"][0]
    assert (first["lateAt"], first["lateMinutes"] // 60) == ("Delivered", 5 * 24)
    assert await three.listed(statuses=["Late"]) == ["O-1", "G-1", "A-1"]


async def test_an_estimate_behind_the_plan_is_late_today(three: Tracker) -> None:
    await three.report("A-1", "DEL", local(2), "Planned")
    assert await three.listed(statuses=["Late"]) == []
    await three.report("A-1", "DEL", local(4), "Estimated")
    (row,) = (await three.post("shipments", {"statuses": ["Late"]}))["rows"]
    assert row["lateMinutes"] == 2 * 24 * 60


async def test_what_was_reached_is_not_undone_by_an_earlier_milestone(three: Tracker) -> None:
    await three.report("A-1", "ARR", local(-4))
    await three.report("A-1", "PUP", local(-9))
    assert (await three.shipment("A-1"))["tracking"]["current"] == "ARR"


async def test_a_list_is_narrowed_by_numbers_carrier_and_account(three: Tracker) -> None:
    assert await three.listed(q="A-") == ["A-1"]
    assert sorted(await three.listed(carrier="LH")) == ["A-1", "G-1"]
    assert await three.listed(carrier="(none)") == []
    account = str((await three.shipment("A-1"))["account_id"])
    page = await three.post("shipments", {"accountId": account})
    assert (page["count"], page["account"]) == (3, "Fillmore Instruments")


async def test_accounts_of_others_are_in_no_figure(june: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("X-1", **{ACCOUNT: GREAT_LAKES}))
    counts = {each["status"]: each["count"] for each in (await june.get("summary"))["counts"]}
    assert counts["Not started"] == 3
    assert "X-1" not in await june.listed()


async def test_a_timeline(three: Tracker) -> None:
    await three.report("A-1", "PUP", local(-9), "Planned")
    await three.report("A-1", "PUP", local(-8), timeZone="Europe/Berlin")
    timeline = await three.timeline("A-1")
    assert [step["code"] for step in timeline["steps"]] == ["BKD", "PUP", "DEP", "ARR", "CUS", "OFD", "DEL", "POD"]
    picked_up = timeline["steps"][1]
    assert picked_up["outcome"] == "missed"
    # seven hours of the day lie between the clocks of Berlin and Chicago, at most times of the year
    assert picked_up["lateMinutes"] in (17 * 60, 18 * 60)
    assert picked_up["actual"]["timeZone"] == "Europe/Berlin"
    assert timeline["steps"][0] | {"code": ""} == {
        "code": "", "name": "Booked", "planned": None, "estimated": None, "actual": None, "dueAt": None,
        "outcome": None, "lateMinutes": None,
    }  # fmt: skip
    assert [(each["milestone"], each["kind"], each["by"]) for each in timeline["events"]] == [
        ("Picked up", "ACT", "Ana Ortiz"),
        ("Picked up", "PLN", "Ana Ortiz"),
    ]


async def test_what_is_kept_equals_a_recount(three: Tracker) -> None:
    await under_way(three)
    await three.report("O-1", "PUP", local(-8))
    shipments = await scoped(Shipment, three.scope).find().to_list()
    assert await recount_job.recount_shipments(three.scope, [each["_id"] for each in shipments]) == 0


async def test_a_status_that_does_not_follow_from_the_events_is_corrected(three: Tracker) -> None:
    await under_way(three)
    before = await three.shipment("G-1")
    wrong = {"$set": {"tracking.status": "Late", "tracking.delivered_at": None}}
    await Shipment.get_pymongo_collection().update_one({"_id": before["_id"]}, wrong)
    done = await reconciliation.reconcile_figures(three.scope)
    assert done is not None
    assert done.differing["tracking"] == 1
    assert any("status of shipment G-1" in line and "kept Late" in line for line in done.found)
    assert await three.shipment("G-1") == before


async def test_a_milestone_changed_changes_what_is_late(three: Tracker, run_jobs: Any) -> None:
    await three.report("A-1", "DEL", local(0, -5), "Planned")  # the tolerance is four hours
    assert await three.listed(statuses=["Late"]) == ["A-1"]
    listed = (await three.caller.get("/api/records/milestone")).json()["data"]
    delivered = next(row for row in listed["rows"] if row["values"]["milestone#code"] == "DEL")
    values = delivered["values"] | {"milestone#toleranceHours": "6"}
    change = {"revision": delivered["revision"], "values": values}
    answer = await three.caller.put(f"/api/records/milestone/{delivered['id']}", json=change)
    assert answer.status_code == 200, answer.text
    assert "tracking.recount" in await run_jobs()
    assert await three.listed(statuses=["Late"]) == []


async def test_another_mode_has_other_milestones(three: Tracker, clerk: Clerk) -> None:
    await three.report("A-1", "CUS", local(-4))
    await three.report("A-1", "PUP", local(-9))
    stored = await three.shipment("A-1")
    row = {"id": str(stored["_id"]), "revision": stored["revision"], "shipmentInformation#shipmentNumber": "A-1"}
    await clerk.saved(row | {"shipmentInformation#transportMode": "Ground"})
    assert (await three.shipment("A-1"))["tracking"]["current"] == "PUP"
    history = (await clerk.caller.get(f"/api/shipment/{stored['_id']}/history")).json()["data"]
    assert "tracking" not in str(history)


async def test_a_shipment_entered_anew_has_none_of_the_events(three: Tracker, clerk: Clerk) -> None:
    await three.report("A-1", "PUP", local(-9))
    stored = await three.shipment("A-1")
    await clerk.saved(deletion({"id": str(stored["_id"]), "revision": stored["revision"]}))
    before = await scoped(Shipment, three.scope).find_one({"_id": stored["_id"]}, archived=True)
    data = {"shipmentInformation": {"shipmentNumber": "A-1", "carrier": "UA", "entryDate": day(0)}}

    async def enter(session: Any) -> None:
        # as an upload enters the number of a deleted shipment
        after = {**before, "archived": False, "data": data}
        await store.write_shipments(three.scope, [store.ShipmentChange(before, after)], session, reason="upload")

    await run_in_transaction(enter)
    anew = await three.shipment("A-1")
    assert anew["tracking"] is None
    assert (await three.timeline("A-1"))["events"] == []
