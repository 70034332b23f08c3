"""Tax on invoices: a Dutch forwarder bills customers at home, in Germany and in the United States. The figures are
worked out by hand."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from freight.core.einvoice.terms import build_invoice_terms
from freight.documents.account import Account
from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.invoice import Invoice
from freight.documents.invoice_template import InvoiceTemplate
from freight.documents.system import System
from freight.documents.tax_setup import TaxSetup
from freight.features.invoices import selection
from freight.features.ledger.invoices.system_tax import load_system_tax
from freight.features.ledger.invoices.taxing import tax_invoices
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.test_corrections import act
from tests.fixtures.taxes import (
    AMERICAN,
    DUTCH,
    EXPORT,
    GERMAN,
    HAUL,
    IMPORT,
    LINES,
    become,
    register,
    set_up_rotterdam,
)


@pytest.fixture
async def rotterdam(ana):
    """Ana's system in the Netherlands."""
    return await set_up_rotterdam(ana)


async def bill(ana, number: str, routing: dict[str, str], **wanted: Any) -> dict[str, Any]:
    """Return the answer of billing one shipment."""
    ids = await ana.shipments({"number": number, "lines": LINES, "currency": "EUR", "routing": routing, **wanted})
    answer: dict[str, Any] = await ana.call("bill", ids=ids)
    return answer


async def billed(ana, number: str, routing: dict[str, str], **wanted: Any) -> dict[str, Any]:
    """Return the invoice of one shipment as its screen shows it."""
    answer = await bill(ana, number, routing, **wanted)
    assert not answer["refused"], answer["refused"]
    return await detail(ana, answer["invoices"][0]["id"])


async def detail(ana, invoice_id: str) -> dict[str, Any]:
    view: dict[str, Any] = await ana.get(f"invoices/{invoice_id}")
    return view


def amounts(view: dict[str, Any]) -> tuple[str, str, str]:
    return view["tax"]["net"], view["tax"]["tax"], view["tax"]["gross"]


async def test_a_haul_at_home_has_the_standard_rate(rotterdam):
    """21 % of 112.50 is 23.625, which rounds up."""
    await become(rotterdam, DUTCH)
    view = await billed(rotterdam, "00042", HAUL)
    assert amounts(view) == ("112.50", "23.63", "136.13")
    (row,) = view["tax"]["rows"]
    assert (row["label"], row["category"], row["base"]) == ("BTW 21 %", "S", "112.50")
    assert view["totals"]["invoice"] == "112.50", "every other total is net, as before"
    (freight, _) = view["charges"]
    assert freight["tax"]["sentence"].startswith("21 %, standard rate (NL-STD) by the rule")
    (listed,) = (await rotterdam.call("list"))["rows"]
    assert (listed["total"], listed["tax"], listed["gross"]) == ("112.50", "23.63", "136.13")


async def test_a_german_business_owes_the_tax_itself(rotterdam):
    await become(rotterdam, GERMAN)
    view = await billed(rotterdam, "00042", IMPORT)
    assert amounts(view) == ("112.50", "0.00", "112.50")
    (row,) = view["tax"]["rows"]
    assert (row["category"], row["exemptionCode"]) == ("AE", "VATEX-EU-AE")
    assert row["exemptionText"].startswith("Steuerschuldnerschaft des Leistungsempfängers"), (
        "in the customer's language"
    )
    assert (view["tax"]["sellerNumber"], view["tax"]["buyerNumber"]) == ("NL123456782B90", "DE136695976")


async def test_a_customer_in_the_united_states_is_outside_the_scope(rotterdam):
    await become(rotterdam, AMERICAN)
    view = await billed(rotterdam, "00042", EXPORT)
    (row,) = view["tax"]["rows"]
    assert (row["category"], row["amount"]) == ("O", "0.00")


async def test_an_export_of_the_shipper_is_exempt_and_of_anyone_else_is_not(rotterdam):
    """CJEU C-288/16: the exemption is for services to the consignor or the consignee."""
    await become(rotterdam, DUTCH)
    account = await scoped(Account, rotterdam.scope).get(rotterdam.account)
    parties = {"shipper": account["name"].upper(), "consignee": "Acme Imports Inc."}
    exempt = await billed(rotterdam, "00042", EXPORT, parties=parties)
    assert [row["category"] for row in exempt["tax"]["rows"]] == ["E"]
    taxed = await billed(rotterdam, "00043", EXPORT, parties={**parties, "shipper": "Van Dijk Export"})
    assert [row["category"] for row in taxed["tax"]["rows"]] == ["S"]


async def test_a_charge_without_a_class_is_not_billed_until_one_is_chosen(ana):
    """Nothing is at 0 % because nothing else fit: the message says where to choose."""
    await register(ana)
    await become(ana, DUTCH)
    ids = await ana.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": EXPORT})
    preview = await ana.call("bill/preview", ids=ids)
    answer = await ana.call("bill", ids=ids)
    assert (answer["billed"], answer["refused"][0]["code"]) == (0, "tax_undecided")
    assert answer["refused"][0]["message"].startswith("Fuel: Tax class of the charge is unknown")
    assert preview["leftOut"][0]["message"] == answer["refused"][0]["message"], "said before billing, too"
    assert (await ana.stored("00042"))["status"] == "Rated"


async def test_a_number_that_was_not_checked_stops_the_invoice(rotterdam):
    await become(rotterdam, GERMAN, numberCheck="")
    answer = await bill(rotterdam, "00042", HAUL)
    assert "the customer's tax number is not checked" in answer["refused"][0]["message"]


async def issue(ana, view: dict[str, Any]) -> Any:
    """Return the answer of issuing an open invoice at the revision on screen."""
    body = {"invoices": [{"invoiceId": view["invoiceId"], "revision": view["revision"]}]}
    return await ana.caller.post("/api/invoices/issue", json=body)


async def test_an_open_invoice_shows_its_tax_and_is_issued_with_that_of_its_day(rotterdam):
    await become(rotterdam, DUTCH)
    (shipment_id,) = await rotterdam.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": HAUL})
    (unbilled,) = await rotterdam.get("invoice/charge", Id=shipment_id)
    assert (unbilled["tax"]["isIssued"], amounts(unbilled)) == (False, ("112.50", "23.63", "136.13"))


async def test_an_open_invoice_is_issued_in_the_language_that_was_chosen_for_it(rotterdam):
    """The German customer's project in Rotterdam wants its copy in Dutch; an issued invoice keeps its language."""
    await become(rotterdam, GERMAN)
    issued = await billed(rotterdam, "00042", IMPORT)
    assert issued["tax"]["language"] == "de"

    async def choose(view: dict[str, Any], language: str) -> Any:
        body = {"revision": view["revision"], "language": language}
        return await rotterdam.caller.put(f"/api/invoices/{view['invoiceId']}/language", json=body)

    refused = await choose(issued, "nl")
    assert (refused.status_code, refused.json()["code"]) == (400, "paper_language")
    copy = (await act(rotterdam, issued["invoiceId"], "replicate")).json()["data"]
    draft = await detail(rotterdam, copy["invoiceId"])
    assert (draft["tax"]["language"], draft["tax"]["chosenLanguage"]) == ("de", "")
    assert (await choose(draft, "xx")).status_code == 400
    changed = (await choose(draft, "nl")).json()["data"]
    assert (changed["tax"]["language"], changed["tax"]["chosenLanguage"]) == ("nl", "nl")
    assert (await choose(draft, "fr")).status_code == 409, "it was changed since it was read"
    german_text, dutch_text = (view["tax"]["rows"][0]["exemptionText"] for view in (issued, changed))
    assert german_text and dutch_text and german_text != dutch_text, "the legal sentence, too"
    answer = await issue(rotterdam, changed)
    assert answer.status_code == 200, answer.text
    kept = await detail(rotterdam, changed["invoiceId"])
    assert (kept["tax"]["isIssued"], kept["tax"]["language"], kept["tax"]["languages"]) == (True, "nl", [])


@pytest.mark.parametrize("most_at_once", [500, 0], ids=["at once", "as a task"])
async def test_shipments_are_billed_in_the_language_that_was_chosen(rotterdam, run_jobs, monkeypatch, most_at_once):
    monkeypatch.setattr(selection, "MOST_AT_ONCE", most_at_once)
    await become(rotterdam, GERMAN)
    ids = await rotterdam.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": IMPORT})
    preview = await rotterdam.call("bill/preview", ids=ids)
    assert {"code": "nl", "name": "Dutch"} in preview["languages"]
    refused = await rotterdam.caller.post("/api/invoices/bill", json={"ids": ids, "paperLanguage": "xx"})
    assert (refused.status_code, refused.json()["code"]) == (400, "paper_language")
    await rotterdam.call("bill", ids=ids, paperLanguage="nl")
    await run_jobs()
    (row,) = (await rotterdam.call("list"))["rows"]
    view = await detail(rotterdam, row["id"])
    assert view["tax"]["language"] == "nl"
    assert view["tax"]["rows"][0]["exemptionText"].startswith("Btw verlegd")


async def test_what_was_issued_is_not_read_again(rotterdam):
    """The customer moves to Germany and the rate rises: the issued invoice stays, and so does its credit."""
    await become(rotterdam, DUTCH)
    issued = await billed(rotterdam, "00042", HAUL)
    await become(rotterdam, GERMAN)
    await scoped(TaxSetup, rotterdam.scope).update_one(
        {}, {"$set": {"codes": [], "rules": []}, "$inc": {"revision": 1}}
    )
    again = await detail(rotterdam, issued["invoiceId"])
    assert again["tax"] == issued["tax"]
    note = (await act(rotterdam, issued["invoiceId"], "credit", amount="50.00")).json()["data"]
    # 21 % of 50.00 is 10.50
    assert amounts(await detail(rotterdam, note["invoiceId"])) == ("-50.00", "-10.50", "-60.50")


async def test_a_credit_says_its_tax_and_gross_before_it_is_issued(rotterdam):
    """112.50 at 21 %: 50.00 with 10.50, then all that is left: 62.50 with the 13.13 of 23.63 that are left."""
    await become(rotterdam, DUTCH)
    issued = await billed(rotterdam, "00042", HAUL)

    async def preview(**trial: Any) -> Any:
        return await rotterdam.caller.post(f"/api/invoices/{issued['invoiceId']}/credit/preview", json=trial)

    assert (await preview(amount="50")).json()["data"] == {"net": "50.00", "tax": "10.50", "gross": "60.50"}
    await act(rotterdam, issued["invoiceId"], "credit", amount="50.00")
    assert (await preview()).json()["data"] == {"net": "62.50", "tax": "13.13", "gross": "75.63"}
    state = await rotterdam.get(f"invoices/{issued['invoiceId']}/corrections")
    assert (state["left"], state["hasTax"]) == ("62.50", True)
    refused = await preview(amount="62.51")
    assert refused.status_code == 400, "more than is left"
    assert await scoped(Invoice, rotterdam.scope).count({"reference_kind": "credits"}) == 1


async def test_a_credit_without_tax_speaks_of_none(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    billed_one = (await ana.call("bill", ids=[shipment]))["invoices"][0]
    answer = await ana.caller.post(f"/api/invoices/{billed_one['id']}/credit/preview", json={"amount": "1.45"})
    assert answer.json()["data"] == {"net": "1.45", "tax": "", "gross": "1.45"}


async def test_credits_of_everything_leave_nothing_in_any_row(rotterdam):
    """Three times 37.50 at 21 % is 7.875 each, rounded up to 7.88: the last credit takes 7.87, the tax that is left."""
    await become(rotterdam, DUTCH)
    issued = await billed(rotterdam, "00042", HAUL)
    taxes = []
    for amount in ("37.50", "37.50", "37.50"):
        answer = await act(rotterdam, issued["invoiceId"], "credit", amount=amount)
        assert answer.status_code == 200, answer.text
        taxes.append((await detail(rotterdam, answer.json()["data"]["invoiceId"]))["tax"]["tax"])
    assert taxes == ["-7.88", "-7.88", "-7.87"]
    assert sum(map(Decimal, taxes)) + Decimal(issued["tax"]["tax"]) == 0


async def test_a_copy_keeps_the_number_and_date_of_the_invoice_it_comes_from(rotterdam):
    await become(rotterdam, DUTCH)
    first = await billed(rotterdam, "00042", HAUL)
    copy = (await act(rotterdam, first["invoiceId"], "replicate")).json()["data"]
    assert (await issue(rotterdam, await detail(rotterdam, copy["invoiceId"]))).status_code == 200
    kept = await scoped(Invoice, rotterdam.scope).get(copy["invoiceId"])
    assert (kept["reference_number"], kept["tax"]["reference_date"]) == (first["invoiceNumber"], first["invoiceDate"])
    assert build_invoice_terms(kept)["BG-3"] == [
        {"BT-25": first["invoiceNumber"], "BT-26": date.fromisoformat(first["invoiceDate"])}
    ]


async def test_a_corrected_copy_refers_to_the_number_and_date_of_the_invoice_it_replaces(rotterdam):
    """Directive 2006/112/EC, article 219: what amends an invoice has to refer to it."""
    await become(rotterdam, DUTCH)
    first = await billed(rotterdam, "00042", HAUL)
    copy = (await act(rotterdam, first["invoiceId"], "correct")).json()["data"]
    draft = await scoped(Invoice, rotterdam.scope).get(copy["invoiceId"])
    taxes = await tax_invoices(rotterdam.scope, await load_system_tax(rotterdam.scope), [draft])
    assert draft["reference_number"] == first["invoiceNumber"]
    assert taxes[draft["_id"]].snapshot["reference_date"] == first["invoiceDate"]


async def test_a_customer_who_moves_before_its_invoice_is_issued_is_taxed_where_it_is_then(rotterdam):
    """The copy is opened for a Dutch customer. Its number in Germany isn't checked yet; once it is, it owes the tax."""
    await become(rotterdam, DUTCH)
    first = await billed(rotterdam, "00042", HAUL)
    copy = (await act(rotterdam, first["invoiceId"], "replicate")).json()["data"]
    draft = await detail(rotterdam, copy["invoiceId"])
    assert amounts(draft) == ("112.50", "23.63", "136.13")
    await become(rotterdam, GERMAN, numberCheck="")
    refused = await issue(rotterdam, draft)
    assert "the customer's tax number is not checked" in refused.json()["msg"]
    assert (await detail(rotterdam, copy["invoiceId"]))["invoiceNumber"] == ""
    await become(rotterdam, GERMAN)
    assert (await issue(rotterdam, draft)).status_code == 200
    issued = await detail(rotterdam, copy["invoiceId"])
    assert (issued["tax"]["buyerNumber"], amounts(issued)) == ("DE136695976", ("112.50", "0.00", "112.50"))


@pytest.mark.parametrize(
    ("moment", "day", "tax"),
    [
        (datetime(2026, 12, 31, 22, 59, tzinfo=UTC), "2026-12-31", "23.63"),
        (datetime(2026, 12, 31, 23, 0, tzinfo=UTC), "2027-01-01", "24.75"),
    ],
    ids=["one minute before midnight", "midnight"],
)
async def test_a_new_rate_counts_from_midnight_in_rotterdam(rotterdam, monkeypatch, moment, day, tax):
    """From 2027 on the rate is 22 %: 24.75 of 112.50. In Rotterdam the year begins at 23:00 UTC."""
    await become(rotterdam, DUTCH)
    await System.get_pymongo_collection().update_one(
        {"_id": rotterdam.scope.system_id}, {"$set": {"time_zone": "Europe/Amsterdam"}}
    )
    setup = await scoped(TaxSetup, rotterdam.scope).find_one({})
    standard = next(code for code in setup["codes"] if code["code"] == "NL-STD")
    standard["parts"][0]["rates"].append({"first_day": "2027-01-01", "percent": Decimal(22)})
    await scoped(TaxSetup, rotterdam.scope).update_one({}, {"$set": {"codes": setup["codes"]}, "$inc": {"revision": 1}})
    monkeypatch.setattr(clock, "now", lambda: moment)
    view = await billed(rotterdam, "00042", HAUL, information={"shipDate": ""})
    assert (view["invoiceDate"], view["tax"]["tax"]) == (day, tax)


async def test_a_corrected_copy_is_taxed_again_when_it_is_issued(rotterdam):
    """What was wrong may have been the customer's tax number."""
    await become(rotterdam, DUTCH)
    issued = await billed(rotterdam, "00042", HAUL)
    await become(rotterdam, GERMAN)
    copy = (await act(rotterdam, issued["invoiceId"], "correct")).json()["data"]
    kept = await scoped(Invoice, rotterdam.scope).get(copy["invoiceId"])
    assert "tax" not in kept
    assert [row["category"] for row in (await detail(rotterdam, copy["invoiceId"]))["tax"]["rows"]] == ["AE"]


async def test_an_invoice_in_dollars_has_its_tax_in_euro_too(rotterdam):
    """Directive 2006/112/EC, article 230: 23.63 USD at 0.80 EUR is 18.904."""
    await become(rotterdam, DUTCH)
    without_rate = await bill(rotterdam, "00042", HAUL, currency="USD")
    assert without_rate["refused"][0]["message"].startswith("The tax must also be in EUR: ")
    today = clock.today(rotterdam.scope.place).isoformat()
    await scoped(EcbDailyRates, rotterdam.scope).insert_one({"day": today, "rates": {"USD": Decimal("1.25")}})
    view = await billed(rotterdam, "00043", HAUL, currency="USD")
    accounting = view["tax"]["accounting"]
    assert (accounting["currency"], accounting["exchangeRate"], accounting["amount"]) == ("EUR", "0.8", "18.90")


async def test_a_company_without_a_registration_issues_as_it_always_did(ana):
    """A company in the United States: no column, no field, no question."""
    (shipment_id,) = await ana.shipments({"number": "00042", "lines": LINES})
    await ana.call("bill", ids=[shipment_id])
    (kept,) = await scoped(Invoice, ana.scope).find({}).to_list()
    assert "tax" not in kept
    assert (await detail(ana, str(kept["_id"])))["tax"] is None


async def test_a_registered_company_bills_nothing_in_a_system_without_a_country(rotterdam):
    """Without one it would be untaxed in silence; everything else can be opened."""
    await System.get_pymongo_collection().update_one({"_id": rotterdam.scope.system_id}, {"$set": {"country": ""}})
    ids = await rotterdam.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": HAUL})
    answer = await rotterdam.call("bill", ids=ids)
    assert answer["refused"][0]["message"].endswith("Enter it in the system's settings.")
    preview = await rotterdam.call("bill/preview", ids=ids)
    assert preview["leftOut"][0]["code"] == "tax_undecided"
    (unbilled,) = await rotterdam.get("invoice/charge", Id=ids[0])
    assert unbilled["tax"] is None


async def test_before_its_first_day_of_registration_a_company_charges_no_tax(ana):
    await register(ana, firstDay="2099-01-01")
    await become(ana, DUTCH)
    assert (await billed(ana, "00042", HAUL))["tax"] is None


async def test_a_web_page_of_an_invoice_shows_what_is_to_be_paid(rotterdam):
    await become(rotterdam, DUTCH)
    view = await billed(rotterdam, "00042", HAUL)
    answer = await rotterdam.caller.post("/api/generateWeb", json={"invoiceId": view["invoiceId"]})
    tax = answer.json()["data"]["page"]["tax"]
    assert (tax["rows"], tax["toPay"]) == ([{"label": "BTW 21% on 112.50", "amount": "23.63"}], "136.13")


async def test_a_template_that_prints_no_tax_issues_no_taxed_invoice(rotterdam):
    await become(rotterdam, DUTCH)
    text = "{% extends 'letterhead.html' %}{% block body %}{{ invoice.total }}{% endblock %}"
    template = {"account_id": None, "name": "Plain", "text": text}
    await scoped(InvoiceTemplate, rotterdam.scope).insert_one(template)
    ids = await rotterdam.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": HAUL})
    answer = await rotterdam.caller.post("/api/invoices/bill", json={"ids": ids})
    assert (answer.status_code, answer.json()["code"]) == (400, "tax_not_printed")
