"""Freight audit: tolerances as records, small differences settled by them, the others gathered by cause."""

from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import shipment, store_shipments
from tests.features.setup.metadata.conftest import EXCEL, sheet

PATH = "/api/records/freightTolerance"
TARIFF_SAYS = "12.00"  # of the 282.97 kg that these shipments weigh


async def tolerance(air, **values: Any) -> dict[str, Any]:
    account = values.pop("account_id", None)
    named = {f"tolerance#{key}": value for key, value in {"name": "Small ones", "direction": "both", **values}.items()}
    body = {"values": named} | ({"level": "account", "accountId": str(account)} if account else {})
    return (await air.ana.post(PATH, json=body)).json()


async def rated(air, *entered: float, account=None) -> list[dict[str, Any]]:
    account = account or air.tenants.fill1
    rows = [
        shipment(f"{str(account)[-8:]}-{place}", "282.97", user_freight=value) for place, value in enumerate(entered)
    ]
    records = await store_shipments(air.tenants.air, account, *rows)
    await air.ana.post("/api/rating", json={"ids": [str(one["_id"]) for one in records]})
    found = scoped(Shipment, air.tenants.air).find({"_id": {"$in": [one["_id"] for one in records]}}).sort("_id", 1)
    return await found.to_list()


def cells_of(workbook: bytes) -> list[tuple[Any, ...]]:
    return list(load_workbook(BytesIO(workbook)).active.values)


async def causes(air) -> dict[str, Any]:
    return (await air.ana.post("/api/invoices/mismatches", json={})).json()["data"]


async def test_a_difference_within_the_tolerance_is_rated_and_one_beyond_goes_to_a_person(air):
    await tolerance(air, percent="2")
    within, beyond = await rated(air, 12.24, 12.25)
    assert (within["status"], beyond["status"]) == ("Rated", "Rate Mismatch")
    assert within["rating"]["audit"]["tolerance"] == "Small ones"
    assert (beyond["rating"]["audit"]["tolerance"], beyond["rating"]["audit"]["percent"]) == ("", Decimal("2.08"))


async def test_the_line_of_the_invoice_says_by_which_rule_the_difference_was_settled(air):
    await tolerance(air, percent="2")
    (within,) = await rated(air, 12.24)
    await air.ana.post("/api/invoices/bill", json={"ids": [str(within["_id"])]})
    (line,) = (await scoped(Invoice, air.tenants.air).find_one({}))["lines"]
    assert line["invoice_value"] == Decimal(TARIFF_SAYS)
    assert line["reason_comment"] == (
        "Within tolerance “Small ones” (2 %): 12.24 entered, tariff 12.00 USD, 0.24 of at most 0.24."
    )


async def test_the_tolerance_of_an_account_goes_before_that_of_the_system(air):
    await tolerance(air, percent="10")
    await tolerance(air, name="Strict", percent="1", account_id=air.tenants.fill1)
    (strict,) = await rated(air, 12.60)
    (general,) = await rated(air, 12.61, account=air.tenants.fill2)
    assert (strict["status"], general["status"]) == ("Rate Mismatch", "Rated")


async def test_a_value_in_another_currency_is_within_no_tolerance(air):
    await tolerance(air, percent="100")
    row = shipment("E1", "282.97", user_freight=12.0, currency="EUR")
    (record,) = await store_shipments(air.tenants.air, air.tenants.fill1, row)
    await air.ana.post("/api/rating", json={"ids": [str(record["_id"])]})
    stored = await scoped(Shipment, air.tenants.air).get(record["_id"])
    assert (stored["status"], stored["rating"]["audit"]["direction"]) == ("Rate Mismatch", "currency")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({}, "no_bound"),
        ({"absolute": "5"}, "currency_missing"),
        ({"percent": "101"}, "figure_out_of_range"),
        ({"percent": "-1"}, "figure_out_of_range"),
    ],
)
async def test_a_tolerance_without_sense_is_refused_naming_the_field(air, values, code):
    assert (await tolerance(air, **values))["code"] == code


async def test_tolerances_come_from_a_workbook_and_belong_to_the_system(air, sign_in):
    rows = sheet(["Name", "Percent", "For"], ["Two percent", "2", "both"])
    done = await air.ana.post(f"{PATH}/import", files={"uploadedFile": ("t.xlsx", rows, EXCEL)})
    assert done.json()["data"]["added"] == 1
    assert (await (await sign_in(air.tenants.tomasz)).get(PATH)).json()["data"]["count"] == 0


async def test_one_mistake_on_many_shipments_is_one_cause_and_the_rest_stands_at_the_end(air, run_jobs):
    await rated(air, 13.20, 13.20, 11.40)
    await rated(air, 13.20, account=air.tenants.fill2)
    before = await causes(air)
    assert (before["shipments"], before["waiting"], [row["cause"] for row in before["rows"]]) == (
        4,
        4,
        ["No common cause"],
    )
    assert await run_jobs() == ["mismatches.explain"]
    found = await causes(air)
    assert (found["count"], found["shipments"], found["waiting"]) == (2, 4, 0)
    told = [(row["cause"], row["accounts"], row["count"], row["difference"]) for row in found["rows"]]
    assert told == [
        ("Entered 1.20 USD above the freight of Air 2026", 2, 3, "3.60"),
        ("No common cause", 1, 1, "-0.60"),
    ]
    assert [row["accountName"] for row in found["rows"]] == ["", "Fillmore Instruments"]
    assert found["rows"][0]["userTotal"] == "39.60"
    [totals] = found["totals"]
    assert (totals["over"], totals["under"], totals["difference"]) == ("3.60", "-0.60", "3.00")
    assert await run_jobs() == []


async def test_what_is_entered_anew_is_looked_at_anew(air, run_jobs):
    (one,) = await rated(air, 13.20)
    await causes(air)
    await run_jobs()
    explained = (await scoped(Shipment, air.tenants.air).get(one["_id"]))["rating"]["explained"]
    assert {each["words"] for each in explained["suspects"]} == {
        "Entered {percent}% above the freight of Air 2026",
        "Entered 1.20 USD above the freight of Air 2026",
    }
    changed = {"rating.audit.user_value": Decimal("13.50"), "rating.audit.difference": Decimal("1.50")}
    await scoped(Shipment, air.tenants.air).update_one({"_id": one["_id"]}, {"$set": changed})
    assert (await causes(air))["waiting"] == 1
    assert await run_jobs() == ["mismatches.explain"]
    again = (await scoped(Shipment, air.tenants.air).get(one["_id"]))["rating"]["explained"]
    assert (again["user_value"], again["tariff_value"]) == (Decimal("13.50"), Decimal("12.00"))


async def test_the_list_of_a_cause_and_settling_it_with_one_reason(air, run_jobs):
    await rated(air, 13.20, 13.20, 13.20, 11.40)
    await causes(air)
    await run_jobs()
    cause = (await causes(air))["rows"][0]
    listed = (await air.ana.post("/api/invoices/mismatches/shipments", json={"cause": cause})).json()["data"]
    assert (listed["count"], {row["difference"] for row in listed["rows"]}) == (3, {"1.20"})
    body = {"cause": cause, "mismatch": {"billed": "user", "reason": "Surcharge agreed by phone."}}
    settled = (await air.ana.post("/api/invoices/mismatches/settle", json=body)).json()["data"]
    assert settled["updated"] == 3
    assert [row["kind"] for row in (await causes(air))["rows"]] == ["single"]
    again = await air.ana.post("/api/invoices/mismatches/settle", json=body)
    assert (again.status_code, again.json()["code"]) == (400, "no_such_cause")


async def test_mismatches_go_to_the_carrier_as_a_workbook_with_the_cause_on_each_row(air, run_jobs):
    await rated(air, 13.20, 13.20, 13.20, 11.40)
    await causes(air)
    await run_jobs()
    (first, _) = (await causes(air))["rows"]
    path = "/api/invoices/mismatches/export"
    heads, *rows = cells_of((await air.ana.get(path)).content)
    assert heads[:2] == ("Cause", "Shipment")
    amounts = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [(row["Cause"], row["Entered"], row["Tariff amount"], row["Difference"]) for row in amounts] == [
        *[("Entered 1.20 USD above the freight of Air 2026", 13.2, 12, 1.2)] * 3,
        ("No common cause", 11.4, 12, -0.6),
    ]
    one = {name: first[name] for name in ("kind", "detail", "tariffId", "chargeCode", "currency")}
    assert len(cells_of((await air.ana.get(path, params=one)).content)) == 1 + 3


async def test_causes_come_in_pages(air, run_jobs):
    await rated(air, 13.20, 13.20, 13.20, 14.41, 14.41, 14.41, 15.60)
    await causes(air)
    await run_jobs()
    second = await air.ana.post("/api/invoices/mismatches", json={"pageNo": 2, "pageLimit": 2})
    assert (second.json()["data"]["count"], len(second.json()["data"]["rows"])) == (3, 1)


async def test_nobody_sees_the_causes_of_an_account_or_system_that_is_not_theirs(air, sign_in):
    await rated(air, 13.20)
    await rated(air, 13.20, account=air.tenants.fill2)
    june, omar, tomasz = [await sign_in(one) for one in (air.tenants.june, air.tenants.omar, air.tenants.tomasz)]
    answers = [await one.post("/api/invoices/mismatches", json={}) for one in (june, omar, tomasz)]
    assert [answer.json()["data"]["shipments"] for answer in answers] == [1, 2, 0]
    # a cause spans accounts; callers get only the shipments of their own
    (both,) = (await causes(air))["rows"]
    assert (both["accounts"], both["count"]) == (2, 2)
    listed = await june.post("/api/invoices/mismatches/shipments", json={"cause": both})
    assert [row["shipmentNumber"] for row in listed.json()["data"]["rows"]] == [f"{str(air.tenants.fill1)[-8:]}-0"]
    body = {"cause": both, "mismatch": {"billed": "user", "reason": "x"}}
    assert (await tomasz.post("/api/invoices/mismatches/settle", json=body)).json()["code"] == "no_such_cause"


async def test_the_form_is_parted_by_what_a_tolerance_is_for_and_how_much_may_differ(air):
    """Every field is in the form once; codes are shown in words."""
    told = (await air.ana.get(f"{PATH}/description")).json()["data"]
    parted = [key for section in told["sections"] for key in section["keys"]]
    keys = [field["key"] for field in told["fields"]]
    assert [key for key in keys if key not in parted] == ["tolerance#name"]
    assert sorted(parted) == sorted(set(parted) & set(keys))
    (direction,) = [field for field in told["fields"] if field["key"] == "tolerance#direction"]
    assert [option["label"] for option in direction["options"]] == [
        "Over or under tariff",
        "Over tariff only",
        "Under tariff only",
    ]
    shown = {field["key"]: field["decimals"] for field in told["fields"]}
    assert (shown["tolerance#fromAmount"], shown["tolerance#absolute"]) == (2, 2), "amounts read as money does"


@pytest.mark.parametrize("charge_type", ["Freihgt", "no such charge"])
async def test_a_tolerance_for_a_charge_that_does_not_exist_is_refused(air, charge_type):
    """Finding C7: it was saved and never applied."""
    refused = await tolerance(air, percent="2", chargeType=charge_type)
    assert refused["msg"] == f"There is no charge type {charge_type!r}. Pick one from the list."
    freight = await tolerance(air, percent="2", chargeType="Freight")  # a charge of the tariff
    assert freight["status"] == 200
