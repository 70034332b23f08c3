"""What is owed to carriers and what waits: each figure opens what it counts, and users see only what they may see."""

from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import openpyxl
import pytest

from freight.kit import clock
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES


def request_of(link: str) -> dict[str, Any]:
    """The list that a link opens, as the screen asks for it."""
    asked = parse_qs(urlsplit(link).query)
    request: dict[str, Any] = {name: values[0] for name, values in asked.items() if name != "status"}
    return request | {"statuses": asked["status"]}


def rows_of(content: bytes) -> list[list[Any]]:
    """The cells of a workbook."""
    return [list(row) for row in openpyxl.load_workbook(BytesIO(content)).active.values]


@pytest.fixture
def on_thanksgiving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 27))


async def test_what_is_owed_by_when_it_is_due_opens_exactly_these(three, on_thanksgiving):
    await three.approve("M1", "M2", "M3", reason="Agreed")
    await three.paid({"M2": "26.00"})
    summary = await three.get("payables/summary")
    (owed,) = summary["owed"]
    # M1 was due on October 31, M2 on November 14, M3 is on December 10
    assert (owed["carrier"], owed["amount"], owed["count"], owed["terms"]) == ("Midway", "336.00", 3, 30)
    assert [(one["due"], one["count"], one["amount"]) for one in owed["buckets"]] == [
        ("overdue", 2, "224.00"),
        ("week", 0, "0.00"),
        ("month", 1, "112.00"),
        ("later", 0, "0.00"),
    ]
    for bucket in [one for one in owed["buckets"] if one["count"]] + [owed]:
        rows = await three.payables(**request_of(bucket["link"]))
        assert len(rows) == bucket["count"]
        assert sum(Decimal(one["open"]) + Decimal(one["scheduled"]) for one in rows) == Decimal(bucket["amount"])


async def test_what_waits_by_status_opens_exactly_these(three):
    summary = await three.get("payables/summary")
    assert [(one["status"], one["count"], one["amount"], one["oldest"]) for one in summary["work"]] == [
        ("Matched", 2, "224.00", "2026-10-01"),
        ("Exception", 1, "126.00", "2026-10-15"),
    ]
    for one in summary["work"]:
        assert len(await three.payables(**request_of(one["link"]))) == one["count"]


async def test_what_was_paid_this_month_opens_exactly_these_payments(three, on_thanksgiving):
    await three.approve("M1", "M3")
    early, late = await three.paid({"M1": None}, "payment-1"), await three.paid({"M3": None}, "payment-2")
    for payment, day in ((early, "2026-10-31"), (late, "2026-11-02")):
        await three.post("carrierPayments/paid", {"ids": [payment["id"]], "paidOn": day, "reference": ""})
    (paid,) = (await three.get("payables/summary"))["paidThisMonth"]
    assert (paid["currency"], paid["total"]) == ("USD", "112.00")
    asked = {name: values[0] for name, values in parse_qs(urlsplit(paid["link"]).query).items()}
    found = await three.post("carrierPayments/list", asked)
    assert [(one["id"], one["total"]) for one in found["rows"]] == [(late["id"], "112.00")]
    assert found["sums"] == [{"currency": "USD", "total": "112.00"}]


async def test_a_carrier_in_other_letters_is_the_same_carrier(three, run_jobs):
    await three.shipments({"number": "S-9", "lines": LINES})
    await three.received(["M9", "2026-10-01", "S-9", 100, 12, "", 112], carrier="MIDWAY")
    await run_jobs()
    await three.approve("M1", "M9")
    (owed,) = (await three.get("payables/summary"))["owed"]
    assert (owed["count"], owed["amount"]) == (2, "224.00")
    assert len(await three.payables(**request_of(owed["link"]))) == 2


async def test_which_view_stands_first_is_by_the_kind_of_user(three, tenants, sign_in):
    """A006."""
    assert (await three.get("payables/summary"))["view"] == "work"
    priya = await sign_in(tenants.priya)
    assert (await priya.get("/api/payables/summary")).json()["data"]["view"] == "owed"


async def test_people_of_a_carrier_see_no_payables(three, tenants, sign_in):
    """R380."""
    tenants.ana.user_type = "transportOperator"
    await tenants.ana.save()
    ana = await sign_in(tenants.ana)
    assert (await ana.get("/api/payables/summary")).status_code == 403


async def test_who_sees_some_accounts_sees_no_payables(three, tenants, sign_in):
    june = await sign_in(tenants.june)
    answer = await june.get("/api/payables/summary")
    assert (answer.status_code, answer.json()["msg"]) == (
        403,
        "Payables are for people who see all accounts of the system.",
    )


async def test_the_list_and_a_payment_are_exported(three):
    await three.approve("M1")
    payment = await three.paid({"M1": None})
    listed = await three.caller.post("/api/payables/export", json={})
    assert [row[:2] for row in rows_of(listed.content)[1:]] == [["Midway", "M1"], ["Midway", "M2"], ["Midway", "M3"]]
    advice = await three.caller.get(f"/api/carrierPayments/{payment['id']}/export")
    assert rows_of(advice.content)[1][0] == "M1"
