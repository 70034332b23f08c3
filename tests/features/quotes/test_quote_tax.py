"""The tax on a quote: as of the day it is frozen, on the form, the page and the paper. The figures are worked out by
hand: 21 % of 2.42 is 0.5082."""

from datetime import date

import pytest

from freight.documents.account import Account
from freight.documents.system import System
from freight.documents.tax_setup import TaxSetup
from freight.kit import clock
from tests.features.quotes.asked import ask, quoted, settled
from tests.features.quotes.test_mailing import text_of
from tests.fixtures.taxes import DUTCH, GERMAN

AT_HOME = {"shipmentRouting#originCountry": "NL", "shipmentRouting#destinationCountry": "NL"}


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


@pytest.fixture
async def rotterdam(air):
    """The system of the quotes, in the Netherlands and registered there."""
    await System.get_pymongo_collection().update_one({"_id": air.tenants.air.system_id}, {"$set": {"country": "NL"}})
    form = {"country": "NL", "number": "NL123456782B90", "firstDay": "2020-01-01"}
    answer = await air.ana.post("/api/taxSetup/packs", json=form)
    assert answer.status_code == 200, answer.text
    return air


IN_DUTCH = {**DUTCH, "tax": {**DUTCH["tax"], "language": "nl"}}


async def become(air, customer):
    change = {"country": customer["country"], "data.tax": customer["tax"]}
    await Account.get_pymongo_collection().update_one({"_id": air.tenants.fill1}, {"$set": change})


async def pdf_of(air, quote):
    return text_of((await air.ana.get(f"/api/quotes/{quote['quoteId']}/pdf")).content)


async def test_a_quote_for_a_dutch_customer_names_net_tax_and_gross(rotterdam) -> None:
    await become(rotterdam, IN_DUTCH)
    values = ask(**AT_HOME)
    preview = (
        await rotterdam.ana.post(
            "/api/quotes/price", json={"accountId": str(rotterdam.tenants.fill1), "values": values}
        )
    ).json()["data"]
    quote = await quoted(rotterdam, values=values)
    assert preview["tax"] == quote["tax"], "the form says what the quote will say"
    assert (quote["total"], quote["tax"]["gross"]) == ("2.42", "2.93")
    (row,) = quote["tax"]["rows"]
    assert (row["label"], row["base"], row["amount"]) == ("BTW 21 %", "2.42", "0.51")
    text = await pdf_of(rotterdam, quote)
    # the customer's language, the name of the registration, and figures as the Netherlands write them
    for said in ("Offerte", "Nettobedrag", "BTW 21 %", "0,51", "Totaal inclusief BTW", "2,93", "BTW per 21-11-2026"):
        assert said in text, said
    assert "BTW-nummer NL123456782B90" in text
    assert "Net total" not in text


async def test_a_quote_under_the_reverse_charge_prints_its_sentence(rotterdam) -> None:
    await become(rotterdam, GERMAN)
    quote = await quoted(rotterdam, values=ask(**AT_HOME))
    (row,) = quote["tax"]["rows"]
    assert (row["amount"], quote["tax"]["gross"]) == ("0.00", "2.42")
    assert row["reason"].startswith("Steuerschuldnerschaft")
    assert "Steuerschuldnerschaft" in await pdf_of(rotterdam, quote)


async def test_a_quote_whose_tax_is_unknown_excludes_it_and_says_why(rotterdam) -> None:
    await become(rotterdam, DUTCH)
    quote = await quoted(rotterdam)
    assert quote["tax"]["gross"] is None
    assert quote["tax"]["problem"].endswith("enter the countries of origin and destination.")
    text = await pdf_of(rotterdam, quote)
    assert "Prices exclude BTW, which is added on the invoice." in text
    assert "Total including" not in text


async def test_the_form_asks_what_the_tax_rules_ask_and_only_where_tax_is_charged(rotterdam) -> None:
    tariff = rotterdam.tariff_id
    asked = (await rotterdam.ana.get("/api/rateSearch/form", params={"templateId": tariff})).json()["data"]["fields"]
    assert {"shipmentRouting#originCountry", "shipmentParties#shipper"} <= {field["key"] for field in asked}
    await TaxSetup.get_pymongo_collection().delete_many({})
    plain = (await rotterdam.ana.get("/api/rateSearch/form", params={"templateId": tariff})).json()["data"]["fields"]
    assert "shipmentParties#shipper" not in {field["key"] for field in plain}


async def test_an_additional_charge_without_a_class_leaves_the_tax_open(rotterdam) -> None:
    await become(rotterdam, DUTCH)
    adhoc = [{"name": "Customs help", "amount": "10.00"}]
    quote = await quoted(rotterdam, values=ask(**AT_HOME), adhoc=adhoc)
    assert quote["tax"]["problem"].startswith("Customs help: Tax class of the charge is unknown")


async def test_an_offered_quote_keeps_its_tax_whatever_the_setup_says_later(rotterdam) -> None:
    await become(rotterdam, DUTCH)
    quote = await quoted(rotterdam, values=ask(**AT_HOME))
    await settled(rotterdam, quote, "offered")
    await TaxSetup.get_pymongo_collection().update_one({}, {"$set": {"rules": []}, "$inc": {"revision": 1}})
    again = (await rotterdam.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]
    assert again["tax"] == quote["tax"]


async def test_a_quote_in_chicago_shows_no_trace_of_tax(air) -> None:
    quote = await quoted(air)
    assert quote["tax"] is None
    text = await pdf_of(air, quote)
    assert "Net" not in text
    assert "tax" not in text.lower()
