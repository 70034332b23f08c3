"""Billing rated shipments: Rated, Ready for Invoicing, Invoiced."""

import asyncio
from decimal import Decimal

import pytest
from pymongo.errors import DuplicateKeyError

from freight.core.shipments.filed import FilingKind, build_filed_range_query
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberSeries
from freight.documents.shipment import Shipment
from freight.features.invoices import billing
from freight.features.ledger.aging import service as aging
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments import store as shipments_store
from freight.features.work.tasks import runner
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


async def test_a_rated_shipment_becomes_an_invoice_with_the_next_number(ana):
    lines = [("BASE", "Base freight", "600.00"), ("FUEL", "Fuel surcharge", "37.50")]
    ids = await ana.shipments({"number": "00042", "lines": lines, "user": 637.5})
    answer = await ana.call("bill", ids=ids)
    (made,) = answer["invoices"]
    assert (answer["billed"], made["number"], made["total"]) == (1, "INV-000001", "637.50")
    shipment = await ana.stored("00042")
    assert (shipment["status"], shipment["invoice_number"]) == ("Invoiced", "INV-000001")

    invoice = await ana.get(f"invoices/{made['id']}")
    assert invoice["status"] == "Invoiced"
    assert invoice["billTo"]["name"] == "Fillmore Instruments"
    assert [(one["chargeLine"], one["chargeText"], one["invoiceValue"]) for one in invoice["charges"]] == [
        (1, "Base freight", "600.00"),
        (2, "Fuel surcharge", "37.50"),
    ]
    assert invoice["totals"] == {"user": "637.50", "tariff": "637.50", "invoice": "637.50"} | {
        "comparedTariff": "637.50",
        "difference": "0.00",
    }
    assert [(step["status"], step["by"]) for step in invoice["history"]] == [
        ("Ready for Invoicing", "Ana Ortiz"),
        ("Invoiced", "Ana Ortiz"),
    ]


async def test_the_due_day_follows_the_terms_of_the_account(ana):
    ids = await ana.shipments({"number": "00001"})
    (made,) = (await ana.call("bill", ids=ids, invoiceDate="2026-11-02"))["invoices"]
    invoice = await ana.get(f"invoices/{made['id']}")
    assert (invoice["invoiceDate"], invoice["dueDate"]) == ("2026-11-02", "2026-12-02")


async def test_what_cannot_be_billed_stays_with_its_reason(ana):
    ids = await ana.shipments(
        {"number": "00001"},
        {"number": "00002", "status": "Not Rated"},
        {"number": "00003", "status": "Rate Mismatch", "user": 60.0},
        {"number": "00004", "total": "0.00", "lines": [("FREIGHT", "Freight", "0.00")]},
        {"number": "00005", "status": "Delivered"},
    )
    answer = await ana.call("bill", ids=ids)
    assert answer["billed"] == 1
    assert {one["shipmentNumber"]: one["code"] for one in answer["refused"]} == {
        "00002": "not_rated",
        "00003": "rate_mismatch",
        "00004": "zero_total",
        "00005": "wrong_status",
    }
    assert await ana.numbers() == ["INV-000001"]


async def test_billing_again_bills_nothing_twice(ana):
    ids = await ana.shipments({"number": "00001"})
    await ana.call("bill", ids=ids)
    again = await ana.call("bill", ids=ids)
    assert (again["billed"], again["refused"][0]["message"]) == (0, "The shipment is already Invoiced.")
    assert await ana.numbers() == ["INV-000001"]


async def test_many_clients_bill_at_once_without_a_gap_or_a_double_number(ana):
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(120)))
    portions = [ids[n : n + 10] for n in range(0, 120, 10)]
    # every portion is requested twice: the second request finds nothing left to bill
    answers = await asyncio.gather(*(ana.call("bill", ids=portion) for portion in portions * 2))
    assert sum(answer["billed"] for answer in answers) == 120
    assert await ana.numbers() == [f"INV-{n:06}" for n in range(1, 121)]
    assert await aging.recount_aging_cells(ana.scope) == 0


async def test_a_billing_that_fails_gives_no_number_away(ana, monkeypatch):
    ids = await ana.shipments({"number": "00001"})

    async def fails(*_, **__):
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(billing.store, "write_shipments", fails)
        answer = await ana.caller.post("/api/invoices/bill", json={"ids": ids})
        assert answer.status_code == 500
    assert await scoped(NumberSeries, ana.scope).count() == 0
    assert (await ana.stored("00001"))["status"] == "Rated"
    assert (await ana.call("bill", ids=ids))["invoices"][0]["number"] == "INV-000001"


async def test_one_invoice_for_each_account_and_currency(ana, tenants):
    ids = await ana.shipments(
        {"number": "00001", "lines": [("F", "Freight", "0.10")]},
        {"number": "00002", "lines": [("F", "Freight", "0.20")]},
        {"number": "00003", "currency": "EUR"},
        {"number": "00004", "account": tenants.fill2},
    )
    made = (await ana.call("bill", ids=ids, grouping="account"))["invoices"]
    assert [(one["accountName"], one["currency"], one["shipments"], one["total"]) for one in made] == [
        ("Fillmore Instruments", "EUR", 1, "51.45"),
        ("Fillmore Instruments", "USD", 2, "0.30"),
        ("Great Lakes Tooling", "USD", 1, "51.45"),
    ]


async def test_more_shipments_than_an_invoice_holds_go_on_several(ana, monkeypatch):
    monkeypatch.setattr(billing, "_MOST_SHIPMENTS_OF_ONE", 2)
    ids = await ana.shipments(*({"number": f"0000{n}"} for n in range(5)))
    made = (await ana.call("bill", ids=ids, grouping="account"))["invoices"]
    assert [one["shipments"] for one in made] == [2, 2, 1]


async def test_an_invoice_date_to_come_is_refused(ana):
    ids = await ana.shipments({"number": "00001"})
    answer = await ana.caller.post("/api/invoices/bill", json={"ids": ids, "invoiceDate": "2199-01-01"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invoice_date")


async def test_billing_takes_the_shipments_out_of_the_aging(ana):
    ids = await ana.shipments({"number": "00001"}, {"number": "00002"})
    await ana.call("bill", ids=ids[:1])
    cells = await aging.read_aging_cells(ana.scope)
    assert {(key.status, measure.shipments) for key, measure in cells.ages.items()} == {("", 1), ("Rated", 1)}
    assert await aging.recount_aging_cells(ana.scope) == 0


async def test_the_database_itself_refuses_a_second_invoice_of_a_shipment(ana):
    ids = await ana.shipments({"number": "00001"})
    await ana.call("bill", ids=ids)
    twin = await scoped(Invoice, ana.scope).find_one({})
    with pytest.raises(DuplicateKeyError, match="shipment_once"):
        await scoped(Invoice, ana.scope).insert_one({**twin, "_id": None, "number": "INV-000002"})


async def test_a_large_selection_is_billed_as_a_task(ana, run_jobs):
    numbers = [{"number": f"{n:05}"} for n in range(250)]
    ids = await ana.shipments(*numbers, {"number": "09999", "status": "Not Rated"})
    answer = await ana.call("bill", ids=ids)
    assert answer["memCacheKey"] and answer["billed"] == 0
    assert await run_jobs() == ["invoices.bill"]
    (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert task["runningStatus"] == "Completed"
    assert task["message"] == "250 shipments billed on 250 invoices. 1 are not rated yet."
    assert (task["processedCount"], task["totalCount"]) == (250, 250)
    assert len(await ana.numbers()) == 250


async def test_a_filter_selects_what_is_billed(ana):
    await load_templates(ana.scope, SEEDS)
    await ana.shipments({"number": "A0001"}, {"number": "A0002"}, {"number": "B0001"})
    begins = {"name": "shipmentInformation#shipmentNumber", "operator": "beginsWith", "value": "A"}
    answer = await ana.call("bill", rules={"condition": "and", "level": 0, "fields": [begins]})
    assert answer["billed"] == 2
    assert (await ana.stored("B0001"))["status"] == "Rated"


async def test_a_job_that_is_killed_goes_on_and_bills_nothing_twice(ana, monkeypatch):
    monkeypatch.setattr(billing, "_INVOICES_A_CHUNK", 100)
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(250)))
    key = (await ana.call("bill", ids=ids))["memCacheKey"]
    chunk, calls = billing._bill_chunk, []

    class Killed(BaseException):
        """What kill -9 looks like from inside: nothing after it runs."""

    async def dies_at_the_second(*arguments):
        if len(calls) == 1:
            raise Killed
        calls.append(arguments)
        return await chunk(*arguments)

    with monkeypatch.context() as dying:
        dying.setattr(billing, "_bill_chunk", dies_at_the_second)
        with pytest.raises(Killed):
            await runner.perform_task(key, billing.run_billing_task)
    assert len(await ana.numbers()) == 100

    await runner.perform_task(key, billing.run_billing_task)
    assert await ana.numbers() == [f"INV-{n:06}" for n in range(1, 251)]
    billed = [one async for one in scoped(Invoice, ana.scope).find({}, {"shipment_ids": 1, "total": 1})]
    assert len({one["shipment_ids"][0] for one in billed}) == 250
    assert sum(one["total"] for one in billed) == Decimal("51.45") * 250
    (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert task["message"] == "250 shipments billed on 250 invoices."


async def test_what_changes_between_draft_and_issue_is_billed_as_it_is_then(ana, monkeypatch):
    monkeypatch.setattr(billing, "_INVOICES_A_CHUNK", 100)
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(250)))
    key = (await ana.call("bill", ids=ids))["memCacheKey"]
    draft, drafted = billing.draft_bills, []

    async def drafts_and_is_overtaken(scope, groups, issuance, session=None):
        made = await draft(scope, groups, issuance, session)
        drafted.append("in the transaction" if session else "ahead")
        if len(drafted) == 1:
            moved = {"$set": {"status": "Delivered"}, "$inc": {"revision": 1}}
            await scoped(Shipment, ana.scope).update_one({"shipment_number": "00007"}, moved)
        if len(drafted) == 4:
            await scoped(Account, ana.scope).update_many({}, {"$set": {"name": "Fillmore Renamed"}})
        return made

    monkeypatch.setattr(billing, "draft_bills", drafts_and_is_overtaken)
    await runner.perform_task(key, billing.run_billing_task)
    assert await ana.numbers() == [f"INV-{n:06}" for n in range(1, 250)]
    assert (await ana.stored("00007"))["status"] == "Delivered"
    names = [one["bill_to"]["name"] async for one in scoped(Invoice, ana.scope).find().sort("number", 1)]
    renamed = names.count("Fillmore Renamed")
    # the second chunk is issued while the third is drafted: before or after the new name
    assert renamed in (50, 150)
    assert names == ["Fillmore Instruments"] * (249 - renamed) + ["Fillmore Renamed"] * renamed
    redrafted = ["in the transaction"] * (2 if renamed == 50 else 3)
    assert sorted(drafted) == ["ahead", "ahead", "ahead", *redrafted]


async def test_a_milestone_reported_between_draft_and_issue_is_found_afterwards(ana, monkeypatch):
    monkeypatch.setattr(billing, "_INVOICES_A_CHUNK", 100)
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(250)))
    key = (await ana.call("bill", ids=ids))["memCacheKey"]
    draft, drafted, now = billing.draft_bills, [], clock.now()
    state = {"status": "Delivered", "delivered_at": now, "late_from": None, "milestones": []}

    async def drafts_and_is_overtaken(scope, groups, issuance, session=None):
        made = await draft(scope, groups, issuance, session)
        drafted.append(session)
        if len(drafted) == 1:
            (one,) = await scoped(Shipment, ana.scope).find({"shipment_number": "00007"}).to_list()
            await run_in_transaction(
                lambda within: shipments_store.store_tracking_states(ana.scope, [(one, state)], within)
            )
        return made

    monkeypatch.setattr(billing, "draft_bills", drafts_and_is_overtaken)
    await runner.perform_task(key, billing.run_billing_task)
    delivered = await scoped(Shipment, ana.scope).find(build_filed_range_query(FilingKind.DELIVERED, now)).to_list()
    assert [(one["shipment_number"], one["status"]) for one in delivered] == [("00007", "Invoiced")]
