"""A company sets up its tax from a starter pack, changes it, and tries charges on it."""

from typing import Any

import httpx
import pytest

from freight.documents.tax_setup import TaxSetup
from tests.fixtures.tenants import Tenants

DUTCH = {"country": "NL", "number": "NL 1234.56.782.B90", "firstDay": "2020-01-01"}
CHARGE: dict[str, Any] = {
    "sellerCountry": "NL",
    "customer": {"country": "DE"},
    "customerKind": "business",
    "customerNumber": "valid",
    "departure": {"country": "NL"},
    "arrival": {"country": "DE"},
    "taxClass": "transport",
    "serviceDay": "2026-11-20",
}

CARRIER_HERE = {"name": "carrier_place", "operator": "equalTo", "value": "same_country"}


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


async def adopt(caller: httpx.AsyncClient, **form: Any) -> dict[str, Any]:
    answer = await caller.post("/api/taxSetup/packs", json={**DUTCH, **form})
    assert answer.status_code == 200, answer.text
    setup: dict[str, Any] = answer.json()["data"]
    return setup


def to_form(setup: dict[str, Any]) -> dict[str, Any]:
    """Return what the screen sends back of what it got."""
    registrations = [
        {name: value for name, value in entry.items() if name != "countryName" and value != ""}
        for entry in setup["registrations"]
    ]
    codes = [
        {name: value for name, value in code.items() if name not in ("categoryLabel", "percent")}
        for code in setup["codes"]
    ]
    rules = [{name: value for name, value in rule.items() if name != "words"} for rule in setup["rules"]]
    classes = [
        {"chargeCode": charge["chargeCode"], "taxClass": charge["taxClass"]}
        for charge in setup["charges"]
        if charge["isChosen"]
    ]
    return {
        "registrations": registrations, "codes": codes, "rules": rules, "chargeClasses": classes,
        "revision": setup["revision"],
    }  # fmt: skip


async def try_charge(caller: httpx.AsyncClient, **other: Any) -> dict[str, Any]:
    answer = await caller.post("/api/taxSetup/try", json={**CHARGE, **other})
    assert answer.status_code == 200, answer.text
    tried: dict[str, Any] = answer.json()["data"]
    return tried


async def test_a_company_without_a_registration_has_no_tax(ana):
    """As every company in the United States: nothing to see, nothing to fill in."""
    setup = (await ana.get("/api/taxSetup")).json()["data"]
    assert (setup["registrations"], setup["codes"], setup["rules"], setup["revision"]) == ([], [], [], 0)
    tried = await try_charge(ana)
    assert tried["sentence"] == (
        "The company is not registered for tax in Netherlands on that day: its invoices show no tax."
    )


async def test_a_dutch_company_begins_with_the_pack_of_its_country(ana):
    packs = {pack["country"]: pack for pack in (await ana.get("/api/taxPacks")).json()["data"]["packs"]}
    assert len(packs) == 12
    assert not packs["NL"]["isUsed"]
    assert packs["NL"]["sources"][0]["checkedOn"]
    setup = await adopt(ana)
    assert [(entry["country"], entry["number"]) for entry in setup["registrations"]] == [("NL", "NL123456782B90")]
    assert {code["code"]: code["percent"] for code in setup["codes"]} == {
        "NL-STD": "21", "NL-RC": "0", "NL-OUT": "0", "NL-EXP": "0", "NL-IMP": "0", "NL-PAID": "0",
        "NL-IN-STD": "21", "NL-SELF-EU": "21", "NL-SELF-OUT": "21", "NL-IN-IMP": "0", "NL-IN-PAID": "0",
    }  # fmt: skip
    assert setup["rules"][0]["words"] == (
        "Seller's country is NL and Tax class of the charge is Duty and import tax paid for the customer "
        "and Customer's place is in the list In the seller's country, In another country of the union"
    )
    packs = {pack["country"]: pack for pack in (await ana.get("/api/taxPacks")).json()["data"]["packs"]}
    assert packs["NL"]["isUsed"]


async def test_a_charge_tried_on_the_rules_says_why(ana):
    await adopt(ana)
    tried = await try_charge(ana)
    assert tried["code"] == "NL-RC"
    assert tried["sentence"].startswith(
        "0 %, reverse charge (NL-RC) by the rule “NL: Business in another member state”"
    )
    assert tried["movement"] == "Between countries of the union"
    assert (await try_charge(ana, language="de"))["exemptionText"].startswith("Steuerschuldnerschaft")
    unknown = await try_charge(ana, customerKind=None)
    assert unknown["problem"].endswith("choose the kind of customer of the account.")
    before = await try_charge(ana, serviceDay="2019-12-31")
    assert "not registered" in before["sentence"]


async def test_rules_are_tried_before_they_are_saved(ana):
    form = to_form(await adopt(ana))
    form["rules"] = [rule for rule in form["rules"] if rule["name"] != "NL: Business in another member state"]
    assert "No tax rule applies where" in (await try_charge(ana, setup=form))["problem"]
    assert (await try_charge(ana))["code"] == "NL-RC"


async def test_two_countries_side_by_side_and_a_pack_changes_nothing_of_ones_own(ana):
    form = to_form(await adopt(ana))
    form["codes"][0]["name"] = "Hoog tarief"
    saved = (await ana.put("/api/taxSetup", json=form)).json()["data"]
    both = await adopt(ana, country="BE", number="BE0403019261", revision=saved["revision"])
    assert [entry["country"] for entry in both["registrations"]] == ["NL", "BE"]
    assert both["codes"][0]["name"] == "Hoog tarief"
    assert len(both["codes"]) == 22
    belgian = await try_charge(ana, sellerCountry="BE", customer={"country": "BE"}, arrival={"country": "BE"})
    assert (belgian["code"], belgian["percent"]) == ("BE-STD", "21")


async def test_the_content_of_a_pack_is_what_a_company_gets(ana):
    pack = (await ana.get("/api/taxPacks/NL")).json()["data"]
    setup = await adopt(ana)
    assert pack["codes"] == setup["codes"]
    assert pack["rules"] == setup["rules"]
    assert (await ana.get("/api/taxPacks/JP")).status_code == 400


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"number": "NL123456789B90"}, "is not a tax number of Netherlands. Its check digits do not match."),
        ({"number": ""}, "Tax number: enter that of your registration in Netherlands."),
        ({"country": "US", "number": "1"}, "Invoices show no tax, and no registration is needed."),
        ({"country": "JP", "number": "1"}, "There is no pack for Japan. Enter its codes and rules."),
    ],
)
async def test_a_registration_that_cannot_be(ana, form, message):
    answer = await ana.post("/api/taxSetup/packs", json={**DUTCH, **form})
    assert answer.status_code == 400
    assert message in answer.text
    assert await TaxSetup.find({}).count() == 0


async def test_what_cannot_be_saved_is_refused_whole_with_its_place(ana):
    form = to_form(await adopt(ana))
    for change, row, message in (
        (lambda f: f["codes"].pop(0), 3, "there is no tax code NL-STD. Choose another one."),
        (lambda f: f["registrations"][0].update(number=" "), 0, "Tax number: enter that of your registration in"),
        (lambda f: f["codes"].append(f["codes"][0]), 11, "Tax code NL-STD: there are two. Rename or remove one."),
        (lambda f: f["registrations"].append(f["registrations"][0]), 1, "Registration in Netherlands: two overlap."),
        (
            lambda f: f["rules"][1]["conditions"]["fields"].append(
                {"name": "movement", "operator": "equalTo", "value": "exports"}
            ),
            1,
            "Tax rule “NL: Business outside the union”: Conditions: Movement can't be “exports”.",
        ),
        (
            lambda f: f["codes"][0].update(exemptionCode="VATEX-EU-AE"),
            0,
            "Tax code NL-STD: Standard rate has no exemption. Remove its code and text.",
        ),
        # facts of customers in a rule for carriers, and the reverse
        (
            lambda f: f["rules"][1].update(code="NL-IN-STD"),
            1,
            "Tax rule “NL: Business outside the union”: Conditions: “Seller's country” is for customers, and NL-IN-STD "
            "for carriers. Remove the condition or choose another tax code.",
        ),
        (
            lambda f: f["rules"][0]["conditions"].update(fields=[CARRIER_HERE]),
            0,
            "Conditions: “Carrier's place” is for carriers, and NL-PAID for customers.",
        ),
    ):
        wrong = to_form((await ana.get("/api/taxSetup")).json()["data"])
        change(wrong)
        answer = await ana.put("/api/taxSetup", json=wrong)
        assert answer.status_code == 400
        assert message in answer.text
        assert answer.json()["data"]["row"] == row
    assert (await ana.get("/api/taxSetup")).json()["data"]["revision"] == form["revision"]


async def test_of_two_who_save_the_second_gets_a_conflict(ana):
    form = to_form(await adopt(ana))
    assert (await ana.put("/api/taxSetup", json=form)).status_code == 200
    assert (await ana.put("/api/taxSetup", json=form)).status_code == 409
    assert (
        await ana.post("/api/taxSetup/packs", json={**DUTCH, "country": "BE", "number": "BE0403019261"})
    ).status_code == 409


async def test_the_history_says_what_changed_and_brings_it_back(ana):
    form = to_form(await adopt(ana))
    form["codes"][0]["parts"][0]["rates"].append({"firstDay": "2027-01-01", "percent": "22"})
    saved = (await ana.put("/api/taxSetup", json=form)).json()["data"]
    newest = (await ana.get("/api/taxSetup/history")).json()["data"]["entries"][0]
    assert [(value["label"], value["before"], value["after"]) for value in newest["changes"]] == [
        (
            "Tax code NL-STD",
            "BTW 21 % from 2012-10-01",
            "BTW 21 % from 2012-10-01, 22 % from 2027-01-01",
        )
    ]
    back = await ana.put("/api/taxSetup/history/1", json={"revision": saved["revision"]})
    assert back.status_code == 200, back.text
    assert len(back.json()["data"]["codes"][0]["parts"][0]["rates"]) == 1


async def test_the_history_begins_with_what_the_pack_brought(ana):
    await adopt(ana)
    changes = (await ana.get("/api/taxSetup/history")).json()["data"]["entries"][0]["changes"]
    words = {value["label"]: value["after"] for value in changes}
    assert words["Registration Netherlands"] == "NL123456782B90, from 2020-01-01, EUR, tax BTW"
    assert words["Tax code NL-RC"] == (
        "Reverse charge, customer in another member state, reverse charge, BTW 0 % from 2010-01-01, base in box 3b, "
        "for charges to customers, VATEX-EU-AE"
    )
    assert words["Tax rule NL: Customer in the same country"] == (
        "priority 50, NL-STD, when Seller's country is NL and Customer's place is In the seller's country"
    )


async def test_the_history_of_a_rule_says_which_of_its_parts_changed(ana):
    form = to_form(await adopt(ana))
    form["rules"][0]["conditions"]["fields"].append(
        {"name": "movement", "operator": "equalTo", "value": "import", "value1": "", "value2": "", "type": "text"}
    )
    form["rules"][1]["priority"] = 25
    assert (await ana.put("/api/taxSetup", json=form)).status_code == 200
    first, second = (await ana.get("/api/taxSetup/history")).json()["data"]["entries"][0]["changes"]
    assert first["label"] == "Tax rule NL: Duty and import tax paid for the customer"
    assert first["before"].startswith("when Seller's country is NL and")
    assert first["after"] == f"{first['before']} and Movement is Import"
    assert (second["before"], second["after"]) == ("priority 20", "priority 25")


async def test_another_company_has_its_own(ana, sign_in, tenants: Tenants):
    await adopt(ana)
    other = await sign_in(tenants.tomasz)
    assert (await other.get("/api/taxSetup")).json()["data"]["registrations"] == []


async def test_who_works_for_one_account_changes_nothing_of_the_company(ana, sign_in, tenants: Tenants):
    form = to_form(await adopt(ana))
    june = await sign_in(tenants.june)
    assert (await june.put("/api/taxSetup", json=form)).status_code == 403
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/taxSetup")).status_code == 403


async def test_who_the_company_is_on_electronic_invoices_is_kept(ana):
    setup = await adopt(ana)
    form = to_form(setup)
    form["registrations"][0]["identity"] |= {"city": "Rotterdam", "iban": "NL91 ABNA 0417 1643 00"}
    saved = await ana.put("/api/taxSetup", json=form)
    assert saved.status_code == 200, saved.text
    identity = saved.json()["data"]["registrations"][0]["identity"]
    assert (identity["city"], identity["iban"]) == ("Rotterdam", "NL91ABNA0417164300")
    form = to_form(saved.json()["data"])
    form["registrations"][0]["identity"]["iban"] = "NL91ABNA0417164301"
    refused = await ana.put("/api/taxSetup", json=form)
    assert (refused.status_code, refused.json()["code"]) == (400, "tax_identity")
    assert refused.json()["data"] == {"part": "registrations", "row": 0}
