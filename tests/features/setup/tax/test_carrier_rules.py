"""Rules for carriers: tried, saved and named separately from those for customers."""

from typing import Any

import pytest

from tests.features.setup.tax.test_tax_setup import adopt, to_form, try_charge


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


async def test_a_charge_of_a_carrier_is_tried_on_the_rules_for_carriers(ana):
    """Charged by the carrier at home, declared by the company for one abroad, and unknown without its country."""
    await adopt(ana)
    asked: dict[str, Any] = {"side": "carriers", "carrierNumber": "entered"}
    home = await try_charge(ana, **asked, carrier={"country": "NL"})
    assert home["sentence"].startswith("21 % input tax (NL-IN-STD) by the rule “NL: Carrier in the same country:")
    abroad = await try_charge(ana, **asked, carrier={"country": "DE"})
    assert (abroad["code"], abroad["percent"]) == ("NL-SELF-EU", "21")
    assert abroad["sentence"].startswith("Reverse charge: 21 % that you declare yourself (NL-SELF-EU) by the rule")
    unknown = await try_charge(ana, **asked)
    assert unknown["problem"].endswith("enter the country of the carrier under Payables → Terms.")
    before = await try_charge(ana, **asked, carrier={"country": "NL"}, serviceDay="2019-12-31")
    assert "the tax of carriers' invoices is not checked" in before["sentence"]
    # rules for customers don't count
    form = to_form((await ana.get("/api/taxSetup")).json()["data"])
    form["rules"] = [rule for rule in form["rules"] if "Carrier" not in rule["name"]]
    none = await try_charge(ana, **asked, carrier={"country": "NL"}, setup=form)
    assert none["problem"] == ("There are no tax rules for carriers. Add them under Configuration → Billing → Tax.")


async def test_the_editor_offers_the_facts_of_each_side(ana):
    facts = {fact["name"]: fact for fact in (await ana.get("/api/taxSetup")).json()["data"]["facts"]}
    assert (facts["customer_kind"]["side"], facts["carrier_place"]["side"]) == ("customers", "carriers")
    assert facts["movement"]["side"] is None
    assert facts["carrier_country"]["isTerritory"]


async def test_a_rule_for_customers_and_one_for_carriers_may_have_one_priority(ana):
    """Both hold for a transport within the country: each decides its own side."""
    form = to_form(await adopt(ana))
    for rule in form["rules"]:
        rule["priority"] = 10 if rule["code"] in ("NL-STD", "NL-IN-STD") else 90
    saved = await ana.put("/api/taxSetup", json=form)
    assert saved.status_code == 200, saved.text
    domestic = {"departure": {"country": "NL"}, "arrival": {"country": "NL"}}
    assert (await try_charge(ana, customer={"country": "NL"}, **domestic))["code"] == "NL-STD"
    carrier = {"side": "carriers", "carrier": {"country": "NL"}, **domestic}
    assert (await try_charge(ana, **carrier))["code"] == "NL-IN-STD"


async def test_the_history_names_the_box_of_a_deduction(ana):
    await adopt(ana)
    changes = (await ana.get("/api/taxSetup/history")).json()["data"]["entries"][0]["changes"]
    words = {value["label"]: value["after"] for value in changes}
    assert words["Tax code NL-SELF-EU"] == (
        "Carriers of other member states: reverse charge, reverse charge, BTW 21 % from 2012-10-01, base in box 4b, "
        "tax in box 4b, deduction in box 5b, for charges of carriers whose tax the company declares"
    )


async def test_a_rule_that_always_holds_decides_its_own_side_only(ana):
    """Asked first and without conditions: customers' charges are as before, and the reverse."""
    form = to_form(await adopt(ana))
    always = {"priority": 1, "conditions": {"condition": "and", "fields": []}, "note": ""}
    form["rules"].append({"name": "Any carrier", "code": "NL-SELF-OUT", **always})
    german: dict[str, Any] = {"customer": {"country": "DE"}, "carrier": {"country": "DE"}}
    assert (await try_charge(ana, setup=form, **german))["code"] == "NL-RC"
    assert (await try_charge(ana, setup=form, side="carriers", **german))["code"] == "NL-SELF-OUT"
    form["rules"][-1] = {"name": "Any customer", "code": "NL-STD", **always}
    assert (await try_charge(ana, setup=form, **german))["code"] == "NL-STD"
    assert (await try_charge(ana, setup=form, side="carriers", **german))["code"] == "NL-SELF-EU"
