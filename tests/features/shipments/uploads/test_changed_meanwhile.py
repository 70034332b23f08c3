"""A rate sheet is checked, its tariff changes, the sheet is imported: either what was checked is stored, or nothing."""

import pytest

from freight.documents.task import Task
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

FREIGHT = {"id": "charge1", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}
PICKUP = {"id": "charge2", "name": "Pickup", "method": "flat"}
TERMS = {
    "identifiers": ("originState", "destinationState"),
    "charges": [FREIGHT],
    "weight": {"basis": "gross", "unit": "kg"},
    "expiry_date": "2026-06-30",
}
HEADS = ["origin_state", "dest_state", "from weight", "rate", "Minimum", "Valid from", "Valid to"]
FIRST_HALF = ["IL", "OH", 0, 1.5, 40, "2026-01-01", "2026-06-30"]
SECOND_HALF = ["IL", "OH", 0, 1.7, 40, "2026-07-01", "2026-12-31"]
TOLD = "changed since this sheet was checked. Check it again, so that you see what becomes of it now."


async def change(rate_sheets, upload: dict, **terms) -> None:
    """Save the form of the tariff."""
    scope = rate_sheets.tenant.scope
    there = await tariffs.read_tariff(scope, upload["tariffId"])
    usual = {"name": there.name, "effective_date": "2026-01-01", "currency": "USD"}
    await tariffs.save_tariff_form(scope, upload["tariffId"], TariffBody(**usual | TERMS | terms))


async def import_now(rate_sheets, checked: dict):
    path = f"/api/upload/{checked['uploadId']}/import"
    return await rate_sheets.uploader.caller.post(path, json={"confirmed": checked["toConfirm"]})


@pytest.mark.parametrize(
    "changed",
    [
        {"effective_date": "2026-07-01", "expiry_date": "2026-12-31"},
        {"charges": [FREIGHT | {"method": "perCwt"}]},
        {"charges": [FREIGHT | {"minimum": None}]},
        {"charges": [FREIGHT, PICKUP]},
        {"weight": {"basis": "gross", "unit": "lb"}},
    ],
)
async def test_what_the_tariff_became_after_the_check_is_checked_first(rate_sheets, changed):
    checked = await rate_sheets.checked(xlsx([FIRST_HALF, SECOND_HALF], HEADS), **TERMS)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 1)
    await change(rate_sheets, checked, **changed)
    refused = await import_now(rate_sheets, checked)
    assert (refused.status_code, refused.json()["code"]) == (409, "tariff_changed")
    assert refused.json()["msg"].endswith(TOLD)
    _, lanes = await tariffs.load_compared_lanes(rate_sheets.tenant.scope, checked["tariffId"])
    assert lanes == []


async def test_checked_again_the_sheet_goes_in_as_the_tariff_is_now(rate_sheets):
    """The version is that of the second half of the year now: its rate is the one that goes in."""
    checked = await rate_sheets.checked(xlsx([FIRST_HALF, SECOND_HALF], HEADS), **TERMS)
    await change(rate_sheets, checked, effective_date="2026-07-01", expiry_date="2026-12-31")
    again = await rate_sheets.uploader.check(checked)
    assert lanes_in(await rate_sheets.stored(again)) == {("IL", "OH"): [("0", "", "1.7")]}


async def test_lanes_that_changed_are_told_before_they_are_replaced(rate_sheets):
    content = xlsx([FIRST_HALF], HEADS)
    checked = await rate_sheets.checked(content, **TERMS)
    other = await rate_sheets.uploader.received(
        xlsx([["TX", "OH", 0, 9, 40, "", ""]], HEADS), "other.xlsx", type="tariffLane", tariffId=checked["tariffId"]
    )
    await rate_sheets.stored(await rate_sheets.uploader.check(other))
    assert (await import_now(rate_sheets, checked)).json()["code"] == "tariff_changed"
    # the lane of the other sheet would go
    assert (await rate_sheets.uploader.check(checked))["counts"]["absent"] == 1


async def test_a_change_between_the_click_and_the_job_is_noticed_by_the_job(rate_sheets):
    checked = await rate_sheets.checked(xlsx([FIRST_HALF], HEADS), **TERMS)
    assert (await import_now(rate_sheets, checked)).status_code == 200
    await change(rate_sheets, checked, charges=[FREIGHT | {"method": "perCwt"}])
    await rate_sheets.uploader.run_jobs()
    ended = await rate_sheets.uploader.get(checked)
    assert ended["state"] == "stopped"
    assert ended["message"].endswith(TOLD)
    _, lanes = await tariffs.load_compared_lanes(rate_sheets.tenant.scope, checked["tariffId"])
    assert lanes == []
    assert (await import_now(rate_sheets, checked)).json()["code"] == "tariff_changed"
    tasks = await scoped(Task, rate_sheets.tenant.scope).find({"job_name": "uploads.import"}).to_list()
    assert [each["message"].endswith(TOLD) for each in tasks] == [True]


async def test_what_nobody_changed_goes_in(rate_sheets):
    checked = await rate_sheets.checked(xlsx([FIRST_HALF], HEADS), **TERMS)
    assert lanes_in(await rate_sheets.stored(checked)) == {("IL", "OH"): [("0", "", "1.5")]}
