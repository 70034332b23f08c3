"""Milestones met and missed, worked out by hand."""

import io
from typing import Any

import openpyxl

from tests.features.shipments.conftest import ACCOUNT, GREAT_LAKES, Clerk, new
from tests.features.tracking.conftest import Tracker, local
from tests.features.tracking.test_pictures import opens


async def judged(three: Tracker) -> None:
    """LH delivered A-1 three hours after its time and G-1 ten; MAEU's O-1 should have been there twenty hours ago."""
    for number, planned, actual in (("A-1", -60, -57), ("G-1", -60, -50), ("O-1", -20, None)):
        await three.report(number, "DEL", local(hours=planned), "Planned")
        if actual is not None:
            await three.report(number, "DEL", local(hours=actual))


def figures(row: Any) -> tuple[Any, ...]:
    total = row["total"]
    return (row["name"], total["met"], total["missed"], total["onTime"], total["hoursLate"])


async def test_by_carrier(three: Tracker) -> None:
    await judged(three)
    report = await three.post("report", {"by": "carrier"})
    assert (report["milestone"], len(report["months"])) == ("DEL", 6)  # the delivery, and half a year
    # four hours are within the tolerance; late is counted from the planned time
    assert [figures(row) for row in report["rows"]] == [
        ("LH", 1, 1, "50.0", "10.0"),
        ("MAEU", 0, 1, "0.0", "20.0"),
    ]
    assert figures({"name": "", "total": report["total"]}) == ("", 1, 2, "33.3", "15.0")


async def test_each_figure_opens_the_shipments_it_counted(three: Tracker) -> None:
    await judged(three)
    report = await three.post("report", {"by": "carrier"})
    lufthansa, maersk = report["rows"]
    assert await opens(three, lufthansa["total"]["link"]) == ["A-1", "G-1"]
    assert await opens(three, lufthansa["total"]["metLink"]) == ["A-1"]
    assert await opens(three, lufthansa["total"]["missedLink"]) == ["G-1"]
    assert await opens(three, maersk["total"]["missedLink"]) == ["O-1"]
    assert await opens(three, report["total"]["link"]) == ["A-1", "G-1", "O-1"]
    counted = {each["month"]: each["figures"] for each in report["totalMonths"]}
    assert sum(each["judged"] for each in counted.values()) == 3
    for each in counted.values():
        assert len(await opens(three, each["missedLink"])) == each["missed"]


async def test_by_lane_and_account(three: Tracker) -> None:
    await judged(three)
    lanes = await three.post("report", {"by": "lane"})
    assert [row["name"] for row in lanes["rows"]] == ["USORD → DEFRA", "USORD → USLAX"]
    assert await opens(three, lanes["rows"][1]["total"]["link"]) == ["G-1"]
    (account,) = (await three.post("report", {"by": "account"}))["rows"]
    assert account["name"] == "Fillmore Instruments"
    assert await opens(three, account["total"]["missedLink"]) == ["G-1", "O-1"]


async def test_what_nobody_reported_is_neither_met_nor_missed(three: Tracker) -> None:
    await three.report("A-1", "PUP", local(-9), "Planned")
    await three.report("A-1", "DEP", local(-8))
    assert (await three.post("report", {"milestone": "PUP"}))["total"]["judged"] == 0


async def test_nothing_that_is_still_to_come(three: Tracker) -> None:
    await three.report("A-1", "DEL", local(2), "Planned")
    report = await three.post("report", {})
    assert (report["total"]["judged"], report["total"]["onTime"], report["rows"]) == (0, "", [])


async def test_accounts_of_others_are_in_no_report(june: Tracker, ana: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("X-1", **{ACCOUNT: GREAT_LAKES}))
    await ana.report("X-1", "DEL", local(0, -20), "Planned")
    assert (await ana.post("report", {}))["total"]["missed"] == 1
    assert (await june.post("report", {}))["total"]["missed"] == 0


async def test_months_that_cannot_be(three: Tracker) -> None:
    message = await three.post("report", {"fromMonth": "2026-05", "toMonth": "2026-04"}, 400)
    assert message["msg"] == "The first month is after the last."
    assert (await three.post("report", {"fromMonth": "2020-01", "toMonth": "2026-04"}, 400))["code"] == "bad_span"
    assert await three.post("report", {"fromMonth": "2026-13"}, 400)
    assert await three.post("report", {"milestone": "LOST"}, 404)


async def test_the_report_as_a_workbook(three: Tracker) -> None:
    await judged(three)
    answer = await three.caller.post("/api/tracking/report/export", json={"by": "carrier"})
    rows = list(openpyxl.load_workbook(io.BytesIO(answer.content)).active.values)
    assert rows[0] == (*("Carrier", "Month", "Planned and judged", "Met", "Missed", "On time %", "Average hours late"),)
    assert sum(row[2] for row in rows[1:]) == 3
