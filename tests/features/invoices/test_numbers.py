"""Number series: one for each invoice type, without a double number, and a gap only where a reason was given."""

import asyncio

import pytest

from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberSeries
from freight.documents.system import System
from freight.features.invoices import numbers
from freight.features.invoices.number_series import service as number_series
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

SIX_DIGITS = NumberPattern.parse("`INV-`999999")


async def took(scope, how_many, *, pattern=SIX_DIGITS, invoice_type="Revenue"):
    async def work(session):
        return await numbers.take_series_numbers(scope, pattern, invoice_type, how_many, session)

    return await run_in_transaction(work)


async def test_fifty_clients_at_once_get_ten_thousand_numbers_without_a_double_or_a_gap(ana):
    async def client():
        return [number for _ in range(4) for number in await took(ana.scope, 50)]

    given = await asyncio.gather(*(client() for _ in range(50)))
    assert sorted(number for each in given for number in each) == [f"INV-{n:06}" for n in range(1, 10_001)]


async def test_credit_notes_have_a_series_and_a_format_of_their_own(ana):
    pattern = await numbers.get_number_pattern(ana.scope, "Credit Note")
    await took(ana.scope, 3)
    assert await took(ana.scope, 2, pattern=pattern, invoice_type="Credit Note") == ["CN-000001", "CN-000002"]
    assert await took(ana.scope, 1) == ["INV-000004"]


async def test_each_system_counts_for_itself_and_sees_its_own_gaps_only(ana, tenants):
    await took(tenants.ocean, 5)
    body = {"invoiceType": "Revenue", "howMany": 1, "reason": "spoiled"}
    await ana.caller.post("/api/invoiceNumbers/gaps", json=body)
    assert (await number_series.list_series(tenants.ocean)).root[0].given == 5
    assert (await number_series.list_series(tenants.air)).root[0].given == 1
    assert (await number_series.list_set_aside_numbers(tenants.ocean, Page())).rows == []


async def test_a_number_that_a_captured_invoice_has_already_is_passed_over(ana):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}))
    captured = await scoped(Invoice, ana.scope).find_one({})
    await scoped(Invoice, ana.scope).update_one({"_id": captured["_id"]}, {"$set": {"number": "INV-000003"}})
    assert await took(ana.scope, 2) == ["INV-000002", "INV-000004"]


async def test_a_used_up_format_gives_nothing_and_counts_nothing(ana):
    one_digit = NumberPattern.parse("`INV-`9")
    await took(ana.scope, 8, pattern=one_digit)
    with pytest.raises(Invalid, match=r"used up: it ends at INV-9\. Choose a longer format under Number series\."):
        await took(ana.scope, 2, pattern=one_digit)
    assert await took(ana.scope, 1, pattern=one_digit) == ["INV-9"]
    assert (await scoped(NumberSeries, ana.scope).find_one({}))["last"] == 9


async def test_numbers_are_set_aside_with_who_and_why(ana):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}))
    body = {"invoiceType": "Revenue", "howMany": 2, "reason": "Two preprinted forms were spoiled."}
    answer = await ana.caller.post("/api/invoiceNumbers/gaps", json=body)
    assert answer.json()["data"]["numbers"] == ["INV-000002", "INV-000003"]
    (gap,) = (await ana.get("invoiceNumbers/gaps"))["rows"]
    assert (gap["first"], gap["last"], gap["howMany"], gap["by"]) == ("INV-000002", "INV-000003", 2, "Ana Ortiz")
    assert gap["reason"] == "Two preprinted forms were spoiled."
    revenue, _ = await ana.get("invoiceNumbers")
    assert (revenue["lastNumber"], revenue["nextNumber"], revenue["left"]) == ("INV-000003", "INV-000004", 999_996)
    check = await ana.get("invoiceNumbers/check", invoiceType="Revenue")
    assert (check["given"], check["onInvoices"], check["setAside"], check["missing"]) == (3, 1, 2, 0)


async def test_a_number_is_not_set_aside_without_a_reason(ana):
    body = {"invoiceType": "Revenue", "howMany": 1, "reason": "  "}
    answer = await ana.caller.post("/api/invoiceNumbers/gaps", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "reason_missing")
    assert await scoped(NumberSeries, ana.scope).count() == 0


async def test_a_type_without_a_series_gets_no_number(ana):
    body = {"invoiceType": "Proforma", "howMany": 1, "reason": "x"}
    answer = await ana.caller.post("/api/invoiceNumbers/gaps", json=body)
    assert (answer.status_code, answer.json()["msg"]) == (400, "Please select correct invoice type.")


async def test_the_check_finds_a_number_that_is_missing_without_a_reason_also_after_the_format_changed(ana):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}, {"number": "00002"}))
    await System.find_one(System.id == ana.scope.system_id).update({"$set": {"invoice_number_format": "a9999"}})
    await ana.call("bill", ids=await ana.shipments({"number": "00003"}))
    assert (await number_series.check_series_numbers(ana.scope, "Revenue")).missing == 0
    await scoped(Invoice, ana.scope).delete_many({"number": "INV-000002"})
    check = await number_series.check_series_numbers(ana.scope, "Revenue")
    assert (check.given, check.missing_numbers) == (3, ["INV-000002"])


async def test_a_series_goes_on_with_another_number_and_says_why(ana):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}))
    body = {"invoiceType": "Revenue", "format": "`INV-`999999", "nextNumber": "INV-001000", "reason": "New fiscal year"}
    revenue, _ = (await ana.caller.put("/api/invoiceNumbers", json=body)).json()["data"]
    assert (revenue["lastNumber"], revenue["nextNumber"], revenue["left"]) == ("INV-000001", "INV-001000", 999_000)
    (change,) = revenue["formats"]
    assert (change["firstNumber"], change["by"], change["reason"]) == ("INV-001000", "Ana Ortiz", "New fiscal year")
    await ana.call("bill", ids=await ana.shipments({"number": "00002"}))
    assert await took(ana.scope, 1) == ["INV-001001"]
    # the numbers that were skipped were never given out: none is missing
    check = await ana.get("invoiceNumbers/check", invoiceType="Revenue")
    assert (check["given"], check["onInvoices"], check["missingNumbers"]) == (3, 2, ["INV-001001"])


async def test_a_number_that_was_used_is_not_used_again_whatever_the_format_between(ana):
    await took(ana.scope, 5)

    async def answer(format, next_number=""):
        body = {"invoiceType": "Revenue", "format": format, "nextNumber": next_number, "reason": "x"}
        return (await ana.caller.put("/api/invoiceNumbers", json=body)).json()

    assert (await answer("`INV-`999999", "INV-000005"))["msg"] == (
        "Next number: INV-000005 was already used. Numbers are never reused; the next one is INV-000006 or later."
    )
    assert (await answer("`INV-`999999", "R-1"))["msg"] == (
        "Next number: 'R-1' does not fit the format. Its numbers look like INV-000001."
    )
    revenue, _ = (await answer("`R`9999"))["data"]
    assert revenue["nextNumber"] == "R0001"
    assert await took(ana.scope, 2, pattern=NumberPattern.parse("`R`9999")) == ["R0001", "R0002"]
    # back to the first format: it goes on where it stopped
    revenue, _ = (await answer("`INV-`999999"))["data"]
    assert (revenue["lastNumber"], revenue["nextNumber"]) == ("R0002", "INV-000006")


async def test_the_next_numbers_are_shown_before_a_format_is_saved(ana):
    query = {"invoiceType": "Revenue", "format": "a9", "nextNumber": "B8"}
    ahead = await ana.get("invoiceNumbers/preview", **query)
    # 26 letters × 10 digits, A0 is never used; from B8 on 260 - 18 = 242 are left
    assert (ahead["numbers"], ahead["left"]) == (["B8", "B9", "C0"], 242)
    assert await scoped(NumberSeries, ana.scope).count() == 0


async def test_a_format_is_changed_while_invoices_are_issued_and_no_number_is_lost_or_doubled(ana):
    ids = await ana.shipments(*({"number": f"A{n}"} for n in range(12)))

    async def bills(first):
        await ana.call("bill", ids=ids[first : first + 3])

    async def changes():
        body = {"invoiceType": "Revenue", "format": "`R`9999", "reason": "Rebranded"}
        assert (await ana.caller.put("/api/invoiceNumbers", json=body)).status_code == 200

    await asyncio.gather(bills(0), bills(3), changes(), bills(6), bills(9))
    check = await number_series.check_series_numbers(ana.scope, "Revenue")
    assert (check.given, check.on_invoices, check.missing) == (12, 12, 0)


async def test_only_somebody_who_sees_every_account_changes_a_series(ana, tenants, sign_in):
    june = await sign_in(tenants.june)
    body = {"invoiceType": "Revenue", "format": "`R`9999", "reason": "Rebranded"}
    assert (await june.put("/api/invoiceNumbers", json=body)).status_code == 403
    assert (await ana.get("invoiceNumbers"))[0]["format"] == "`INV-`999999"
