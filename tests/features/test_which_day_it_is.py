"""At 23:31 UTC on 22 November 2026 it is the 23rd in Rotterdam and the 22nd in Chicago. Whatever asks for today gets
the day of its own system: nothing is dated, aged, expired or refused by the day of another place."""

import io
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pandas as pd
import pytest
from openpyxl import load_workbook

from freight.core.quotes.states import QuoteState
from freight.documents.invoice import Invoice
from freight.documents.quote import Quote
from freight.documents.system import System
from freight.documents.task import Task
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments.uploads import shipments as uploads
from freight.features.shipments.uploads.upload_template import load_upload_template
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks import runner as tasks
from freight.features.work.tasks.service import start_task
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage import scopes
from freight.kit.storage.tenancy import scoped
from freight.notebook.frames import aging_frame
from tests.features.rating.sheets import SHEET, TARIFF
from tests.features.shipments.conftest import ENTRY_DATE, Clerk, new
from tests.fixtures.billing import Biller

INSTANT = datetime(2026, 11, 22, 23, 31, tzinfo=UTC)


@dataclass(frozen=True)
class Desk:
    """Ana's desk in a system of that zone, at the instant; `today` and `tomorrow` by hand."""

    biller: Biller
    clerk: Clerk
    today: str

    @property
    def tomorrow(self) -> str:
        return (date.fromisoformat(self.today) + timedelta(days=1)).isoformat()


@pytest.fixture(params=[("America/Chicago", "2026-11-22"), ("Europe/Amsterdam", "2026-11-23")], ids=["Chicago", "NL"])
async def desk(request, tenants, sign_in, monkeypatch) -> Desk:
    zone, today = request.param
    await System.get_pymongo_collection().update_one({"_id": tenants.air.system_id}, {"$set": {"time_zone": zone}})
    monkeypatch.setattr(clock, "now", lambda: INSTANT)
    await load_templates(tenants.air, SEEDS)
    caller = await sign_in(tenants.ana)
    scope = await scopes.make_system_scope(tenants.air.company_id, tenants.air.system_id, "ana")
    return Desk(Biller(caller, scope, tenants.fill1), Clerk(caller, scope), today)


async def test_an_invoice_is_dated_today_and_may_not_be_dated_tomorrow(desk: Desk) -> None:
    ids = await desk.biller.shipments({"number": "00001"}, {"number": "00002"})
    refused = await desk.biller.caller.post("/api/invoices/bill", json={"ids": ids, "invoiceDate": desk.tomorrow})
    assert refused.status_code == 400, refused.text
    await desk.biller.call("bill", ids=ids)
    assert {one["invoice_date"] async for one in scoped(Invoice, desk.biller.scope).find()} == {desk.today}


async def test_a_credit_note_is_dated_today(desk: Desk) -> None:
    await desk.biller.call("bill", ids=await desk.biller.shipments({"number": "00001"}))
    made = {one["shipment_numbers"][0]: one async for one in scoped(Invoice, desk.biller.scope).find()}
    credit = await desk.biller.caller.post(
        f"/api/invoices/{made['00001']['_id']}/credit",
        json={"revision": made["00001"]["revision"], "comment": "Agreed", "amount": "1.00"},
    )
    assert credit.status_code == 200, credit.text
    notes = scoped(Invoice, desk.biller.scope).find({"invoice_type": {"$regex": "(?i)credit"}})
    assert [one["invoice_date"] async for one in notes] == [desk.today]


async def test_a_shipment_is_entered_today_by_hand_and_by_upload(desk: Desk) -> None:
    (row,) = await desk.clerk.saved(new("FRESH-1"))
    assert row[ENTRY_DATE] == desk.today
    fields = await load_upload_template(desk.clerk.scope, "shipment", None)
    decider = await uploads.build_upload_decider(desk.clerk.scope, fields, set(), None)
    assert decider.today == desk.today


async def test_the_work_of_today_is_of_age_nought_on_home_and_in_notebooks(desk: Desk) -> None:
    await desk.biller.shipments({"number": "00001", "day": desk.today})
    body = {"date": desk.today, "currentTime": "", "condition": {}}
    answer = await desk.biller.caller.put("/api/bpR", json=body)
    assert answer.status_code == 200, answer.text
    query = {"entryDate": desk.tomorrow, "status": "Rated", "ageGroup": "0"}
    refused = await desk.biller.caller.get("/api/bpRdetail", params=query)
    assert refused.status_code == 400, refused.text
    cell = {"entry_date": desk.today, "system_id": desk.biller.scope.system_id, "status": "Rated", "currency": "USD"}
    cells = [{**cell, "shipments": 1, "amount": 1, "account_id": None}]
    frame: pd.DataFrame = aging_frame(cells, {}, lambda _: clock.today(desk.biller.scope.place))
    youngest = frame["age_group"].cat.categories[0]
    assert list(frame["age_group"]) == [youngest]


async def test_the_month_ends_where_the_system_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """30 November 23:31 UTC is December already in Rotterdam."""
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 30, 23, 31, tzinfo=UTC))
    caller = await _again(desk)
    billed = (await caller.get("/api/dashboard/home")).json()["data"]["figures"]["billed"]
    assert billed["month"] == ("2026-11" if desk.today == "2026-11-22" else "2026-12")


async def test_a_filter_by_today_finds_todays_work(desk: Desk) -> None:
    await desk.biller.shipments({"number": "00001", "day": "2026-11-22"}, {"number": "00002", "day": "2026-11-23"})
    found = await desk.clerk.listed({"name": ENTRY_DATE, "operator": "equalTo", "value": "currentDate"})
    numbers = [row["shipmentInformation#shipmentNumber"] for row in found["rows"]]
    assert numbers == ["00001" if desk.today == "2026-11-22" else "00002"]


async def test_a_tariff_expires_at_the_end_of_the_systems_day(desk: Desk) -> None:
    body = TARIFF | {"effectiveDate": "2026-01-01", "expiryDate": "2026-11-22"}
    made = (await desk.biller.caller.post("/api/tariffs", json=body)).json()
    await tariffs.replace_lanes(desk.biller.scope, made["data"]["tariffId"], SHEET, publish=True, by_name="Marek")
    summary = (await desk.biller.caller.get("/api/tariffSummary")).json()["data"]
    assert summary["today"] == desk.today
    in_force = (await desk.biller.caller.get("/api/tariffs", params={"standing": "inForce"})).json()["data"]["count"]
    assert in_force == (1 if desk.today == "2026-11-22" else 0)


async def test_a_quote_expires_at_the_end_of_the_systems_day(desk: Desk) -> None:
    stored = {"state": QuoteState.OFFERED, "valid_until": "2026-11-22", "number": "Q1", "repository_id": ""}
    texts = dict.fromkeys(
        ("customer_name", "industry_vertical", "carrier", "origin", "destination", "service", "tariff_name"), ""
    )
    made = {"version_number": 1, "valid_from": "2026-11-01", "currency": "USD", "created_on": INSTANT, "total": 1}
    account = {"account_id": desk.biller.account, "created_by_name": "Ana"}
    await scoped(Quote, desk.biller.scope).insert_one(stored | texts | made | account)
    expired = (await desk.biller.caller.get("/api/quotes", params={"state": "expired"})).json()["data"]["count"]
    assert expired == (0 if desk.today == "2026-11-22" else 1)


async def test_an_export_is_named_by_the_clock_of_the_system(desk: Desk) -> None:
    answer = await desk.biller.caller.get("/api/tariffRates/export")
    assert desk.today in answer.headers["content-disposition"]
    assert load_workbook(io.BytesIO(answer.content)).sheetnames


async def test_a_job_works_in_the_place_of_its_system(desk: Desk) -> None:
    task = await tasks_start(desk)
    seen: list[str] = []

    async def body(work: Any) -> tasks.TaskOutcome:
        seen.append(clock.today(work.scope.place).isoformat())
        return tasks.TaskOutcome("Done.")

    await tasks.perform_task(task, body)
    assert seen == [desk.today]


async def tasks_start(desk: Desk) -> str:
    task = await start_task(desk.biller.scope, kind="export", title="Test", job_name="none", arguments={}, total=0)
    assert await Task.of_key(task["key"])
    return str(task["key"])


async def _again(desk: Desk) -> Any:
    """Ana signs in at another time: her session of before may have run out."""
    session = await desk.biller.caller.post("/api/login", json={"userName": "ana.ortiz", "password": "Correct-horse-7"})
    desk.biller.caller.headers["sessionId"] = session.json()["data"]["sessionId"]
    return desk.biller.caller
