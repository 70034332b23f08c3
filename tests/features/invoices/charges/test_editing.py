"""Saving charges: an open invoice has what the user entered next to the tariff's charges."""

import asyncio

import pytest

from freight.documents.calculation_code import CalculationCode
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import line

AGREED = "Spot rate agreed by mail"


async def test_the_first_save_begins_the_invoice_of_a_shipment(ana):
    """R055: user and tariff agree."""
    (shipment,) = await ana.shipments({"number": "00042"})
    shown = await ana.opened(shipment)
    assert (shown["invoiceId"], shown["revision"], shown["charges"][0]["tariffValue"]) == (None, 0, "51.45")

    saved = await ana.save(shipment, line(user="51.45"))
    assert (saved["status"], saved["invoiceNumber"], saved["revision"]) == ("Rated", "", 1)
    (charge,) = saved["charges"]
    assert [charge[each] for each in ("userValue", "tariffValue", "invoiceValue")] == ["51.45"] * 3
    assert charge["lineId"] and not charge["isMismatch"]
    stored = await ana.stored("00042")
    assert (stored["status"], str(stored["invoice_id"])) == ("Rated", saved["invoiceId"])
    assert await ana.opened(shipment) == saved


async def test_charges_may_be_entered_before_the_shipment_is_rated(ana):
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    saved = await ana.save(shipment, line(user="60"), line("HANDLING", "15.5"))
    assert (saved["status"], saved["totals"]["invoice"]) == ("Not Rated", "75.50")
    assert [each["tariffValue"] for each in saved["charges"]] == [None, None]


async def test_a_value_beside_the_tariff_is_settled_by_a_reason(ana):
    """R056, R224, R225: it stays a mismatch, and may be billed."""
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="60"))
    assert refused["msg"] == "Rate Mismatched check for the Quote Button and Final value"
    assert refused["data"]["invalidMsgList"][0]["chargeLine"] == 1
    assert (await ana.opened(shipment))["invoiceId"] is None

    saved = await ana.save(shipment, line(user="60", asPerTariff="No", reasonComment=AGREED))
    assert (saved["status"], saved["totals"]["invoice"], saved["notReady"]) == ("Rate Mismatch", "60.00", "")
    assert saved["totals"]["difference"] == "8.55"
    assert (await ana.call("bill", ids=[shipment]))["billed"] == 1


async def test_a_ready_invoice_is_issued_with_the_next_number_not_made_anew(ana):
    """R057"""
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="60", asPerTariff="No", reasonComment=AGREED))
    assert (await ana.call("ready", ids=[shipment]))["updated"] == 1
    assert (await ana.opened(shipment))["status"] == "Ready for Invoicing"
    (billed,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    assert (billed["id"], billed["number"], billed["total"]) == (saved["invoiceId"], "INV-000001", "60.00")
    shipment_record = await ana.stored("00042")
    assert (shipment_record["status"], shipment_record["invoice_number"]) == ("Invoiced", "INV-000001")


async def test_changed_charges_of_what_was_ready_are_compared_again(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    await ana.save(shipment, line(user="51.45"))
    await ana.call("ready", ids=[shipment])
    shown = await ana.opened(shipment)
    changed = line(user="52", reasonComment=AGREED, lineId=shown["charges"][0]["lineId"])
    saved = await ana.save(shipment, changed)
    assert (saved["status"], saved["charges"][0]["lineId"]) == ("Rate Mismatch", changed["lineId"])


async def test_a_charge_of_the_tariff_stays_when_it_was_not_sent(ana):
    lines = [("FREIGHT", "Freight", "600.00"), ("FUEL", "Fuel surcharge", "37.50")]
    (shipment,) = await ana.shipments({"number": "00042", "lines": lines})
    saved = await ana.save(shipment, line(user="600"))
    assert [each["chargeText"] for each in saved["charges"]] == ["Freight", "Fuel surcharge"]
    assert saved["totals"]["invoice"] == "637.50"


async def test_a_charge_typed_by_its_code_has_the_name_of_the_code(ana):
    """Its name is printed on the invoice; a code that is not set up is its own name, and a typed name is kept."""
    charge = {"id": "WAIT", "name": "Waiting time", "method": "flat"}
    await scoped(CalculationCode, ana.scope).insert_one({"code": "WAIT", "charge": charge})
    (shipment,) = await ana.shipments({"number": "00042"})
    entered = [line("wait", "25", text=""), line("XYZ", "5", text=""), line("ABC", "7", text="Bank fee")]
    saved = await ana.save(shipment, line(user="51.45"), *entered)
    named = {each["chargeCode"]: each["chargeText"] for each in saved["charges"]}
    assert (named["wait"], named["XYZ"], named["ABC"]) == ("Waiting time", "XYZ", "Bank fee")


async def test_a_dummy_charge_is_shown_and_not_billed(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"), line("NOTE", "99", isDummyCharge=True))
    assert [each["isDummyCharge"] for each in saved["charges"]] == [False, True]
    assert saved["totals"]["invoice"] == saved["totals"]["user"] == "51.45"


async def test_values_per_kg_follow_from_the_chargeable_weight(ana):
    """R233, R234: 448.5 kg; two decimals, four where they show zero."""
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    saved = await ana.save(shipment, line(user="1234.567"), line("TINY", "1"))
    assert [each["userValuePerkg"] for each in saved["charges"]] == ["2.75", "0.0022"]
    assert saved["charges"][0]["userValue"] == "1234.57"
    by_weight = await ana.save(shipment, line(userValuePerkg="2.5"))
    assert by_weight["charges"][0]["userValue"] == "1121.25"


async def test_a_charge_in_another_currency_keeps_both_figures_and_the_rate(ana):
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    saved = await ana.save(
        shipment, line(otherCurrency="EUR", otherValue="100"), invoiceDate="14-Oct-2024", currency="USD"
    )
    (charge,) = saved["charges"]
    assert (charge["otherCurrency"], charge["otherValue"], charge["exchangeRateSource"]) == ("EUR", "100", "ECB")
    assert float(charge["userValue"]) == pytest.approx(100 * float(charge["exchangeRate"]), abs=0.005)
    assert saved["invoiceDate"] == "2024-10-14"


async def test_what_is_no_currency_is_refused_for_the_invoice_and_for_a_charge(ana):
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    refused = await ana.refusal(shipment, line(user="5"), currency="zzz")
    assert refused["msg"].startswith("Currency: “ZZZ” is not a currency.")
    refused = await ana.refusal(shipment, line(otherCurrency="ZZZ", otherValue="100"))
    assert "Currency: “ZZZ” is not a currency." in refused["msg"]


async def test_a_currency_without_a_rate_is_refused_by_line(ana):
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    refused = await ana.refusal(shipment, line(user="5"), line("LOCAL", otherCurrency="XAU", otherValue="100"))
    (wrong,) = refused["data"]["invalidMsgList"]
    assert (wrong["chargeLine"], list(wrong["fields"])) == (2, ["otherCurrency"])
    assert refused["msg"].startswith("Line 2 (Local): XAU: ")


@pytest.mark.parametrize(
    ("typed", "remedy"),
    [
        ("1,234.56", "enter it as 1234.56"),
        ("NaN", "is not a plain number"),
        ("1e308", "is not a plain number"),
        ("١٢٣", "is not a plain number"),
        ("9" * 13, "too large"),
        ("12 USD", "is not a plain number"),
    ],
)
async def test_a_figure_that_cannot_be_meant_is_refused_with_the_remedy(ana, typed, remedy):
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="51.45"), line("FUEL", typed))
    assert refused["msg"].startswith("Line 2 (Fuel): User value: ") and remedy in refused["msg"]
    assert (await ana.opened(shipment))["invoiceId"] is None


async def test_characters_nobody_sees_are_refused(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="51.45", userComment="ab\u202ecd"))
    assert "characters that don't print" in refused["msg"]


async def test_of_several_invoices_all_are_stored_or_none(ana):
    one, other = await ana.shipments({"number": "00001"}, {"number": "00002"})
    answer = await ana.send(await ana.entry(one, line(user="51.45")), await ana.entry(other, line(user="-")))
    assert answer.status_code == 412
    assert answer.json()["data"]["errorRows"] == [1]
    assert (await ana.opened(one))["invoiceId"] is None


async def test_a_stale_save_conflicts(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    stale = await ana.entry(shipment, line(user="51.45"))
    await ana.save(shipment, line(user="51.45"))
    assert (await ana.send(stale)).status_code == 409
    await ana.save(shipment, line(user="51.45", userComment="seen"))
    answer = await ana.send(await ana.entry(shipment, line(user="51.45"), revision=1))
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


async def test_a_shipment_has_one_primary_invoice_and_any_number_beside_it(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    await ana.save(shipment, line(user="51.45"))
    beside = {"shipmentId": shipment, "invoiceType": "Revenue", "additionalInvoice": True}
    for _ in range(2):
        answer = await ana.send(beside | {"charges": [line("WAITING", "75")]})
        (made,) = answer.json()["data"]["invoices"]
        assert (made["status"], made["additionalInvoice"], made["totals"]["invoice"]) == ("Rated", True, "75.00")
    assert (await ana.stored("00042"))["status"] == "Rated"
    assert len(await ana.get("invoice/charge", Id=shipment)) == 3


async def test_an_additional_invoice_that_is_sent_again_is_not_begun_twice(ana):
    """A double click, and a retry after an answer that was lost: nothing else tells it from a second one."""
    (shipment,) = await ana.shipments({"number": "00042"})
    await ana.save(shipment, line(user="51.45"))
    beside = {"shipmentId": shipment, "invoiceType": "Revenue", "additionalInvoice": True, "requestKey": "k1"}
    answers = [await ana.send(beside | {"charges": [line("WAITING", "75")]}) for _ in range(2)]
    answers += await asyncio.gather(
        *(ana.send(beside | {"requestKey": "k2", "charges": [line("WAITING", "80")]}) for _ in range(4))
    )
    made = [answer.json()["data"]["invoices"][0]["invoiceId"] for answer in answers]
    assert len(set(made[:2])) == 1 and len(set(made[2:])) == 1
    assert len(await ana.get("invoice/charge", Id=shipment)) == 3
    # a copy of it is another invoice
    invoice = await ana.get(f"invoices/{made[0]}")
    body = {"revision": invoice["revision"], "comment": "Second leg"}
    copied = await ana.caller.post(f"/api/invoices/{made[0]}/replicate", json=body)
    assert copied.status_code == 200, copied.text


async def test_an_issued_invoice_keeps_its_charges(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    await ana.call("bill", ids=[shipment])
    answer = await ana.send(await ana.entry(shipment, line(user="1")))
    assert answer.status_code == 400
    assert answer.json()["msg"] == "Changing charges is not possible: the invoice is Invoiced."


async def test_nothing_sent_is_nothing_to_save(ana):
    assert (await ana.send()).json()["msg"] == "No data to save"
